import pytest

from rules.errors import Reason, RulesError
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.record_names import named_in_record, record_name


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_names_its_rules(name: str) -> None:
    ruleset = preset(name)
    for written in (record_name(ruleset).upper(), ruleset.id, ruleset.title):
        assert named_in_record(written) is ruleset


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("japanese_1989", ("Japanese", "Japanese Rules", "japanese rules", "jp", "JP", "Japan")),
        (
            "japanese_1989",
            ("日本", "日本ルール", "日本规则", "日本規則", "日本棋院", "일본", "일본룰"),
        ),
        (
            "japanese_1989",
            ("Japanische Regeln", "Règles japonaises", "reglas japonesas"),
        ),
        ("chinese_simplified", ("Chinese", "Chinese Rules", "cn", "中国", "中国规则", "中國規則")),
        ("chinese_simplified", ("中国ルール", "중국룰", "Chinesische Regeln", "règles chinoises")),
        ("chinese_official", ("Chinese official", "Official Chinese rules")),
        (
            "korean_2016",
            ("Korean", "Korean Rules", "kr", "韩国规则", "韓国ルール", "한국룰"),
        ),
        (
            "aga",
            ("AGA", "aga rules", "American", "美国规则", "règles américaines", "USA", "미국룰"),
        ),
        ("bga2009", ("BGA", "British", "British Go Association", "Britische Regeln")),
        (
            "nz",
            (
                "NZ",
                "New Zealand",
                "New Zealand Rules",
                "Nouvelle-Zélande",
                "新西兰规则",
                "뉴질랜드",
            ),
        ),
        ("ing_simplified", (" GOE ", "Ing", "Ing rules", "应氏规则", "應氏規則", "응씨룰")),
        ("tromp_taylor", ("Tromp-Taylor", "Tromp Taylor Rules", "tromp_taylor", "TrompTaylor")),
    ],
)
def test_other_programs_names_are_known(name: str, texts: tuple[str, ...]) -> None:
    found = {text: named_in_record(text) for text in texts}
    assert found == dict.fromkeys(texts, preset(name))


@pytest.mark.parametrize("text", ["Calvinball", "our own", "Spring Open", "King of the hill", ""])
def test_a_name_that_is_none_of_ours(text: str) -> None:
    assert named_in_record(text) is None


@pytest.mark.parametrize(
    "text",
    ["Chinese 2002", "日韩规则", "French", "Taiwanese", "EGF", "xx", "Old Chinese", "FFG"],
)
def test_a_country_that_is_not_known_is_refused(text: str) -> None:
    with pytest.raises(RulesError, match="--rules ID") as refused:
        named_in_record(text)
    assert refused.value.reason is Reason.RULESET
    assert text in refused.value.detail
