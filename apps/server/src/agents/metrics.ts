import { type Metrics, registerGauges } from '../http/metrics.ts';
import type { GatewayNumbers } from './gateway.ts';

/** Registers the metrics of the gateway of agents. */
export function measureAgents({ registry }: Metrics, numbers: () => GatewayNumbers): void {
  registerGauges(
    registry,
    [
      ['sessions', 'hawser_agents_connected', 'Agents connected to this server.'],
      ['reports', 'hawser_agent_reports', 'Reports of agents since the start.'],
      ['reportTransactions', 'hawser_agent_report_transactions', 'Transactions that wrote them.'],
      ['reportedObjects', 'hawser_agent_reported_objects', 'Objects in them.'],
    ],
    numbers,
  );
}
