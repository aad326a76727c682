"""The hall's imports from the board's program: console, files, access and server of the page.

No other module of the hall imports `device`. These parts move to a shared package once a board's
page and the hall's are built from it.
"""

from __future__ import annotations

from device.certificates import (
    Issuer,
    certificate_pem,
    key_pem,
    new_issuer,
    own_addresses,
    own_hosts,
)
from device.console import FailureError, LogSeverity, complain, put, put_json, without_secrets
from device.game.journal.lock import held
from device.language.names import LANGUAGES
from device.machine import MACHINE, Machine, SystemClock
from device.option_types import address
from device.page.access.access import Access
from device.page.access.login_limit import LoginLimit
from device.page.access.own_certificate import needs_certificate, own_certificate
from device.page.access.roles import Role, Visitor
from device.page.access.secrets_file import (
    ARBITER,
    Secrets,
    default_secrets_path,
    first_secrets,
    hash_of,
    is_password_of,
    load_secrets,
    show_new_password,
    show_new_token,
)
from device.page.access.secrets_file import new_password as new_login_password
from device.page.arbiter.login import check_password, post_logout
from device.page.body import read_body, read_object, request_id
from device.page.connections.limits import ConnectionLimits
from device.page.connections.throttling import CpuBudget
from device.page.connections.uploads import Uploads
from device.page.documents import address_for_others, qr_svg
from device.page.errors import TOO_MUCH, PageError
from device.page.guarded_app import Endpoint, Guarded, guarded_app, refused_page, wants_html
from device.page.kept_files import DOCUMENTS as BOARD_DOCUMENTS
from device.page.kept_files import LOGIN_FIRST as BOARD_LOGIN_FIRST
from device.page.kept_files import STATIC as BOARD_STATIC
from device.page.kept_files import is_known
from device.page.server import (
    Certificate,
    address_of,
    listen,
    server_of,
    signals_end,
)
from device.page.stream.event_log import asked_after, stream_of
from device.process import signals_caught
from device.results.formats import TABLES
from device.results.row import PlayerIds, ResultRow, row_of, rows_csv
from device.results.tournament import tournament_of
from device.safe_file import PRIVATE, SHARED, FileCalls, free_names, replace_file
from device.sheet.irregularities import Story, story_of
from device.signalling.signature import new_secret as new_webhook_secret
from device.signalling.signature import signed_headers
from device.signalling.webhook import WebhookConfig, is_heard_line
from device.signalling.webhook_post import (
    FIRST_RETRY_S,
    Answer,
    Delivery,
    Poster,
    deliveries,
    wait_of,
)
from device.trouble import Often, Trouble, libraries_heard
