/** Available memory of the machine, or of the container when it has a limit, bytes. */
export const freeMemory = (): number => process.availableMemory();
