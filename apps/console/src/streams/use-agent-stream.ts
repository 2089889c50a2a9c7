import type { StreamItem, StreamRequest } from '@hawser/contract/streams';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services/index.ts';
import { AgentStream, type StreamState } from './agent-stream.ts';

/**
 * Keeps a stream open while the component is mounted; another `key` opens another one. `onItem` gets each item; `request` is called at
 * each opening.
 */
export function useAgentStream(
  routerID: string,
  key: string,
  request: () => StreamRequest,
  onItem: (item: StreamItem) => void,
): StreamState {
  const { ports } = useServices();
  const [state, setState] = useState<StreamState>({ kind: 'opening' });
  const latest = useRef({ request, onItem });
  useEffect(() => {
    latest.current = { request, onItem };
  });
  useEffect(() => {
    setState({ kind: 'opening' });
    const stream = new AgentStream(ports, routerID, () => latest.current.request(), {
      item: (item) => latest.current.onItem(item),
      state: setState,
    });
    return () => stream.close();
  }, [ports, routerID, key]);
  return state;
}
