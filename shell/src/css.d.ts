declare module "@tutorsetu/ui/tokens.css";
