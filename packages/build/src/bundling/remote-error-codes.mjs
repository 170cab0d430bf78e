// Of @module-federation/error-codes what a remote without a runtime imports; a name that is missing here fails its build.
export const RUNTIME_009 = "RUNTIME-009";
export const runtimeDescMap = { [RUNTIME_009]: "Please call createInstance first." };
