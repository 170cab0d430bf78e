declare module "@tutorsetu/ui/tokens.css";
declare module "*/arriving.css";
