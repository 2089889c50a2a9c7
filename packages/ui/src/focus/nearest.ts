/** Moves the focus to what is nearest to a removed element, and returns whether there is something. Its code is loaded after the page. */
export const nearest: { focus(removed: Node): boolean } = { focus: () => false };
