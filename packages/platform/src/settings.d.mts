export const repository: string;
export function checkNode(version: string): void;
export function wholeNumber(name: string, value: unknown, least: number, most: number): number;
