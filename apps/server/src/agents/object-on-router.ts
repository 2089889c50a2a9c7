/** An object on a router, by ids. */
export interface ObjectOnRouter {
  readonly routerID: string;
  readonly objectID: string;
}
