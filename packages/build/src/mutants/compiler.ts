import { join } from "node:path";
import ts from "typescript";

/** Says of a changed file whether the compiler refuses it, so that it never reaches a test. Everything else is as it is on the disk. */
export function createCompiler(root: string, folder: string) {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const include = [`${folder}/src`];
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    { ...config, include },
    ts.sys,
    root,
  );
  let changed = { path: "", source: "", version: 0 };
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => (path === changed.path ? String(changed.version) : "0"),
    getScriptSnapshot: (path) => {
      const text = path === changed.path ? changed.source : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath ? { realpath: ts.sys.realpath } : {}),
  });
  return {
    refuses(path: string, source: string) {
      changed = { path, source, version: changed.version + 1 };
      return (
        service.getSyntacticDiagnostics(path).length > 0 ||
        service.getSemanticDiagnostics(path).length > 0
      );
    },
  };
}
