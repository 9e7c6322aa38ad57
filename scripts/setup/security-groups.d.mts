export const securityGroups: { name: string; tests: string[]; stories: string[] }[];
