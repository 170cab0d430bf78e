/** A text as a pattern that finds it and nothing else. */
export const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
