"""Facts that people and devices submit: their attribution, origin and JSON form."""
