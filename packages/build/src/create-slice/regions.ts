const START = /^( *)# generated: ([\w -]+)$/;
const END = "# end of what is generated";

/** Text without what stands between its marks: what people have written. */
export function handWritten(text: string): string {
  let isInside = false;
  return text
    .split("\n")
    .filter((line) => {
      if (START.test(line)) isInside = true;
      const isKept = !isInside;
      if (line.trim() === END) isInside = false;
      return isKept;
    })
    .join("\n");
}

/** Puts lines between the marks of each region, as deep as its mark; throws when a region has no end or is not there. */
export function withRegions(
  text: string,
  regions: Readonly<Record<string, readonly string[]>>,
): string {
  const left = new Set(Object.keys(regions));
  const out: string[] = [];
  let inside: string | undefined;
  for (const line of text.split("\n")) {
    const [, depth = "", name] = START.exec(line) ?? [];
    if (inside === undefined) out.push(line);
    else if (line.trim() === END) {
      out.push(line);
      inside = undefined;
    }
    if (name === undefined) continue;
    inside = name;
    left.delete(name);
    out.push(...(regions[name] ?? []).map((one) => (one === "" ? "" : depth + one)));
  }
  if (inside !== undefined) throw new Error(`The region ${inside} has no line “${END}”.`);
  if (left.size > 0) throw new Error(`There is no line “# generated: ${[...left].join(", ")}”.`);
  return out.join("\n");
}
