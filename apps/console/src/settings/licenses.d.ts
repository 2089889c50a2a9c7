/** Read from the lock file by the build: the third-party packages of the product. */
declare module 'virtual:licenses' {
  const licenses: {
    /** Version of this console. */
    readonly version: string;
    readonly packages: readonly {
      readonly name: string;
      readonly version: string;
      readonly license: string;
    }[];
  };
  export default licenses;
}
