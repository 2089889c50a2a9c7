import { counted } from '@hawser/domain/counted';
import type { LastHour } from '@hawser/contract/overview';
import { type ToneCounts, totalOf } from '@hawser/domain/status';

const clusters = (count: number): string => counted(count, 'cluster');

/** While the server does not respond, the dashboard shows the last known state. */
export const PAST_WORDS = 'The server is not responding. Showing the last known state.';

/** How many agents are reporting, as text; empty until it is known whether there are agents. */
export function agentReportText(routers: ToneCounts, hour: LastHour | null): string {
  const total = totalOf(routers);
  if (total === 0) return 'No clusters attached yet.';
  const silent = routers.unknown;
  if (silent > 0) {
    return `${clusters(silent)} ${silent === 1 ? 'is' : 'are'} not reporting and shown as unknown.`;
  }
  if (hour === null) return '';
  const enrolled = hour.agents.reduce((sum, { count }) => sum + count, 0);
  if (enrolled === 0) return 'No agents installed yet.';
  const without = total - enrolled;
  if (without <= 0) return 'All agents are connected.';
  return `All installed agents are connected; ${clusters(without)} ${without === 1 ? 'has' : 'have'} none yet.`;
}
