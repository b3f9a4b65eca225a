"""The bills of lading in the rules against the shared table."""

import csv
from pathlib import Path

import pytest

from shared_rules.master.bills import COUNT, bill

TABLE = Path(__file__).resolve().parents[4] / "shared" / "data" / "master_bills.csv"
CARGOES = ["GRANO", "PETROLIO", "TRAFILATI", "MINERALE", "CARBONE", "CARNE", "SETERIE"]


@pytest.mark.skipif(not TABLE.exists(), reason="the shared table is not beside the checkout")
def test_the_bills_are_those_of_the_table():
    with TABLE.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == COUNT

    def word(port):
        return port.replace(". ", "_").replace(" ", "_")

    for row in rows:
        assert bill(int(row["id"])) == (
            word(row["origin"]),
            word(row["destination"]),
            int(row["freight_usd"]),
            CARGOES.index(row["cargo_it"]),
        )
