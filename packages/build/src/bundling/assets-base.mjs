// A remote's version is known when it runs, not when it is built: whoever runs a server bundle says where its files are served.
/* global assetsBase, __webpack_public_path__:writable */
__webpack_public_path__ = typeof assetsBase === "string" ? assetsBase : "/";
