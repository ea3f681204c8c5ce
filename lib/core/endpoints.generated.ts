// Made by `npm run docs`; not to be edited.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs are kept as they are
// biome-ignore-all format: as it was made
export const ENDPOINTS_BY_ACCESS = {"none":33,"optional":11,"key":18};
