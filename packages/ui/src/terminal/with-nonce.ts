/** Runs `work`. Style sheets that it adds have the nonce that the content security policy of the page asks for. */
export function withNonce(nonce: string | undefined, work: () => void): void {
  const create = Document.prototype.createElement.bind(document);
  const value = (tag: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(tag, options);
    if (nonce !== undefined && element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  Object.defineProperty(document, 'createElement', { value, configurable: true });
  try {
    work();
  } finally {
    // What is left is the method of all documents.
    Reflect.deleteProperty(document, 'createElement');
  }
}
