/** What the demo's routes know of the server that they are on. */
export interface DemoSettings {
  /** Whether this server has the program that runs a fleet. */
  readonly hasProgram: boolean;
  /** Memory that programs on this machine can still take, bytes. */
  freeBytes(): number;
  /** Whether it may run one fleet more. */
  hasRoom(): boolean;
}

/** Fleets that one server runs side by side; each is a process. */
export const MOST_FLEETS = 4;

/** A server without a demo. */
export const noDemo: DemoSettings = { hasProgram: false, freeBytes: () => 0, hasRoom: () => false };
