// The only file that imports the library; it is loaded once a passkey is set up or used.
export { startAuthentication, startRegistration } from "@simplewebauthn/browser";
