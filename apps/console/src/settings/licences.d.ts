/** Read from the lock file by the build: the third-party packages of the product. */
declare module 'virtual:licences' {
  const licences: {
    /** Version of this console. */
    readonly version: string;
    readonly packages: readonly {
      readonly name: string;
      readonly version: string;
      readonly license: string;
    }[];
  };
  export default licences;
}
