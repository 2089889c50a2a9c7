/** What the demo's routes know about their server. */
export interface DemoSettings {
  /** Whether this server has the program that runs a fleet. */
  readonly hasProgram: boolean;
  /** Memory available to programs on this machine, bytes. */
  freeBytes(): number;
  /** Whether it may run another fleet. */
  hasRoom(): boolean;
}

/** Fleets that one server runs at once; each is a process. */
export const MAX_FLEETS = 4;

/** A server without a demo. */
export const noDemo: DemoSettings = { hasProgram: false, freeBytes: () => 0, hasRoom: () => false };
