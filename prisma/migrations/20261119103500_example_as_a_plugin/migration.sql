-- The example is an integration of the plugin `example`, which answers its calls itself.
update "integration" set "plugin" = 'example', "origin" = '{"config": {}}', "base_url" = null where "origin" ? 'preset';
