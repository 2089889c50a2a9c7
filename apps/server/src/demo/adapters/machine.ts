/** Memory that programs here can still take, bytes: of the machine, or of the container where that has a limit. */
export const freeMemory = (): number => process.availableMemory();
