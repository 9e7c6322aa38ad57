#!/bin/sh
# The two roles of the console, made when the database is empty: one owns the tables, the other may not rewrite the audit log.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" <<'SQL'
create role executor_owner login password :'owner_password';
create role executor_app login password :'app_password';
create database executor owner executor_owner;
SQL
