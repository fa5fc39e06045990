"""Entry of the plugin: Dify starts it and sends it requests."""

from dify_plugin import DifyPluginEnv, Plugin

# A conversion may take two minutes, and a download one.
plugin = Plugin(DifyPluginEnv(MAX_REQUEST_TIMEOUT=300))

if __name__ == "__main__":
    plugin.run()
