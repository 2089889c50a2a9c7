/** What the build reads from the lock file: the packages of others that the product is made with. */
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
