import type { Me } from '@hawser/contract';
import type { Ports } from './ports.ts';
export interface ShellProps { ports: Ports; me: Me; onSignedOut(): void; onAccount(): void }
export function Shell({ me }: ShellProps) { return <p>{me.displayName}</p>; }
