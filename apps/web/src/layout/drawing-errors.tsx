import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface Props {
  readonly children: ReactNode;
  /** Differs from place to place: another one is tried again. */
  readonly place: string;
}

interface State {
  readonly place: string;
  readonly isBroken: boolean;
}

/** Shows the error page where what stands in it cannot be drawn, until the visitor goes somewhere else. */
export class DrawingErrors extends Component<Props, State> {
  override state: State = { place: this.props.place, isBroken: false };

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, isBroken: false };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}
