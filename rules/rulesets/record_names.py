"""What a record calls its rule set (RU): the names that are written, and those that are read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..errors import Reason, RulesError
from ..texts import plain_letters
from .presets import ALIASES, NOT_ONE, PRESETS, known, preset
from .ruleset import Ruleset

_RECORD_NAMES: Mapping[str, str] = {
    "aga": "AGA",
    "aga1991": "AGA 1991",
    "bga2009": "BGA",
    "chinese_official": "Chinese official",
    "chinese_simplified": "Chinese",
    "ing_official": "Ing official",
    "ing_simplified": "GOE",
    "japanese_1989": "Japanese",
    "japanese_2003": "Japanese 2003",
    "korean_2016": "Korean",
    "nz": "NZ",
    "tromp_taylor": "Tromp-Taylor",
    "wmsg2008": "WMSG 2008",
}
"""What an SGF's RU calls a rule set; the format itself names AGA, GOE, Japanese and NZ."""

_SPELLINGS: Mapping[str, str] = {
    "aga": "american association, us, usa, amerikanisch, amerikanische, americain, americaine,"
    " americaines, americana, americanas, americano, estadounidense, estadounidenses, アメリカ,"
    " 米国, 美国, 美國, 미국",
    "bga": "british association, britisch, britische, britannique, britanniques, britanica,"
    " britanicas, britanico, イギリス, 英国, 英國, 영국",
    "chinese": "cn, china, chinesisch, chinesische, chinois, chinoise, chinoises, chinas, chino,"
    " 中国, 中國, 중국",
    "igs": "pandanet",
    "ing": "ing goe, sst, イング, 応氏, 应氏, 應氏, 应氏计点制, 應氏計點制, 잉, 응씨, 응창기",
    "japanese": "jp, japan, nihon, nihon kiin, nihon ki in, japanisch, japanische, japonais,"
    " japonaise, japonaises, japones, japonesa, japonesas, 日本, 日本棋院, 일본, 일본기원",
    "korean": "kr, korea, koreanisch, koreanische, coreen, coreenne, coreennes, coreana, coreanas,"
    " coreano, 韓国, 韩国, 韓國, 한국, 한국기원",
    "nz": "new zealand, neuseeland, neuseelandisch, neuseelandische, nouvelle zelande,"
    " neo zelandaises, neozelandaises, nueva zelanda, nueva zelandia, neozelandesas,"
    " ニュージーランド, 新西兰, 新西蘭, 纽西兰, 紐西蘭, 뉴질랜드",
    "tromp_taylor": "トロンプ テイラー, 트롬프 테일러",
}
"""How programs and people of the page's languages call a rule set besides."""

_GENERAL = re.compile(
    r"(?<![a-z])(?:rules?|rulesets?|scoring|counting|style|regeln|regelwerk|zahlung|regles?|reglas?"
    r"|comptage|conteo|of|the|de|du|des|del|la|les?|go|igo|weiqi|baduk)(?![a-z])|"
    + plain_letters("ルール|規則|规则|規約|规约|棋規|棋规|方式|式|囲碁|围棋|圍棋|")
    + "룰|규칙|방식|식|바둑"
)
"""What many names have and none is known by."""

_COUNTRY = re.compile(
    r"(?<![a-z])(?:japan|japon|nihon|nippon|chin|zhongguo|korea|core[ae]|hanguk|americ|amerik|usa?\b"
    r"|estadounid|zealand|zeland|zeeland|taiwan|singap|french|franc|franz|german|deutsch|alleman"
    r"|aleman|russ|rus[ao]|ital|spani|espan|europ|egf|ffg|aga|goe|ing\b)|^[a-z]{2}$"
    "|[日中韩韓美米台臺法德俄欧歐]|应氏|應氏|新西|紐西|일본|중국|한국|미국|대만|유럽|뉴질랜드"
)
"""A country in a name, or a federation that has rules of its own."""

_CHANGED = ", changed by the organiser"


def record_name(ruleset: Ruleset) -> str:
    """What an SGF's RU calls `ruleset`; what an organiser has changed is marked.

    >>> record_name(preset("wmsg2008"))
    'WMSG 2008'
    """
    name = _RECORD_NAMES.get(ruleset.id, ruleset.id)
    return name + _CHANGED if ruleset.overridden else name


def changed_in_record(name: str) -> bool:
    """Whether an SGF's RU marks its rule set as changed by an organiser."""
    return name.strip().lower().endswith(_CHANGED)


def named_in_record(name: str) -> Ruleset | None:
    """The rule set that an SGF's RU names, its own without an organiser's changes.

    None where the name is not known here. RulesError (ruleset) where it then names a country, whose
    rules are others than the default.

    >>> named_in_record("WMSG 2008"), named_in_record("日本ルール"), named_in_record("our own")
    (preset('wmsg2008'), preset('japanese_1989'), None)
    """
    wanted = name.strip().lower().removesuffix(_CHANGED)
    key = _key(wanted)
    ruleset = preset(_NAMES[key]) if key in _NAMES else known(wanted)
    if ruleset is None and (wanted in NOT_ONE or _COUNTRY.search(plain_letters(wanted))):
        why = NOT_ONE.get(wanted, "goban rules lists them")
        raise RulesError(
            Reason.RULESET,
            f"RU[{name}] is no rule set known here; say which one is meant, with --rules ID: {why}",
        )
    return ruleset


def _key(name: str) -> str:
    """The words of a name that distinguish it, in any order."""
    words = re.findall(r"\w+", _GENERAL.sub(" ", plain_letters(name).replace("_", " ")))
    return " ".join(sorted(set(words)))


_NAMES: Mapping[str, str] = {
    _key(name): of
    for of, name in (
        *((of, name) for of, names in _SPELLINGS.items() for name in names.split(",")),
        *((of, name) for name, of in ALIASES.items()),
        *((of, name) for of, name in _RECORD_NAMES.items()),
        *((of, name) for of in PRESETS for name in (of, preset(of).title)),
    )
}
"""The rule set, or an alias of it, by the words of each of its names."""
