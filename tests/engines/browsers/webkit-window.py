#!/usr/bin/python3
"""A WebKitGTK browser whose profile is kept, to be driven by WebKitWebDriver.

webkit-window.py PROFILE WIDTH HEIGHT, with WEBKIT_INSPECTOR_SERVER=host:port in the environment. It writes
"ready" once the driver may come. MiniBrowser cannot serve: driven, it keeps everything in memory.
"""

import signal
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

profile, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

# As reduced motion in the others: nothing fades or slides.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)

manager = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext(website_data_manager=manager)
context.set_preferred_languages(["en-GB"])
context.set_automation_allowed(True)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=width, default_height=height)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    return view


def begin(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("Ergon test window")
    session.set_application_info(about)
    session.connect("create-web-view", open_view)


context.connect("automation-started", begin)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, Gtk.main_quit)
print("ready", flush=True)
Gtk.main()
