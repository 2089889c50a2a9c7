import type { KubeEvent } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import classes from './event-columns.module.css';

/** Columns of Kubernetes events. */
export const EVENT_COLUMNS = {
  reason: {
    id: 'reason',
    title: 'Reason',
    width: 190,
    text: ({ reason, type }) => (type === 'Warning' ? `warning: ${reason}` : reason),
    render: ({ reason, type }) => (
      <span className={type === 'Warning' ? classes['warning'] : undefined}>
        {type === 'Warning' && 'warning: '}
        {reason}
      </span>
    ),
  },
  about: {
    id: 'about',
    title: 'About',
    width: 250,
    text: ({ kind, name }) => `${kind} ${name}`,
    render: ({ kind, name }) => <span data-tip={`${kind} ${name}`}>{`${kind} ${name}`}</span>,
  },
  message: {
    id: 'message',
    title: 'Message',
    width: 400,
    grow: true,
    text: ({ message }) => message,
    render: ({ message }) => <span data-tip={message}>{message}</span>,
  },
  count: {
    id: 'count',
    title: 'Count',
    width: 72,
    align: 'end',
    text: ({ count }) => String(count),
    render: ({ count }) => count.toLocaleString('en'),
  },
  last: {
    id: 'last',
    title: 'Last',
    width: 64,
    align: 'end',
    render: ({ lastAt }) => lastAt !== null && <Age instant={lastAt} />,
  },
} as const satisfies Record<string, TreeGridColumn<KubeEvent>>;
