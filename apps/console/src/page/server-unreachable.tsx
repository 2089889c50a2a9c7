import { EmptyState } from '@hawser/ui/empty-state';

/** Shown if the server did not respond before any rows were loaded. */
export function ServerUnreachable() {
  return (
    <EmptyState title="The server is not responding">
      Nothing is loaded yet. It loads as soon as the server responds.
    </EmptyState>
  );
}
