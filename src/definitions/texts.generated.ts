// Generated from the Markdown of this folder by `npm run texts`. Do not edit.
export const texts = {} as const;
