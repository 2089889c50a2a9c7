// Prints how many times slower than the recorded quiet machine this one is now, and nothing else: print-machine.ts
import { measureMachine, quietMachine, slownessOf } from './machine.ts';

console.log(slownessOf(await measureMachine(), quietMachine()).toFixed(1));
