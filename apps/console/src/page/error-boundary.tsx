import { Button } from '@hawser/ui/button';
import { Component, type ReactNode } from 'react';
import classes from './not-found.module.css';

interface Props {
  /** When this changes, such as to another page, the children are rendered again. */
  place: string;
  /** Fallback; default: that of a page. */
  instead?: ReactNode;
  children: ReactNode;
}

/** Catches rendering errors of a page so that the frame around it still works. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <div className={classes['missing']} role="alert">
        <h1>This page stopped working.</h1>
        <p>This is a bug. Nothing you saved is affected.</p>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}
