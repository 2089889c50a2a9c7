import { FactsStrip } from '@hawser/ui/facts-strip';
import { useMemo } from 'react';
import { Section } from '../section/index.ts';
import classes from './cluster-inside.module.css';
import { nodeFacts } from './node-manifest.ts';

/** What a node has, what pods may request of it, and what keeps pods away. */
export function NodeResources({ json }: { json: string }) {
  const { resources, taints, isCordoned, system } = useMemo(() => nodeFacts(json), [json]);
  return (
    <Section title="Capacity">
      {system.length > 0 && <FactsStrip facts={system} />}
      {isCordoned && <p className={classes['taints']}>No pods are scheduled on it: it is cordoned.</p>}
      <p>Taints: {taints.length === 0 ? 'none' : <code>{taints.join(', ')}</code>}</p>
      <table className={classes['resources']}>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">Capacity</th>
            <th scope="col">Allocatable</th>
          </tr>
        </thead>
        <tbody>
          {resources.map(({ name, capacity, allocatable }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{capacity}</td>
              <td>{allocatable}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
