import { type EventsItem, type KubeEvent, MAX_SHOWN_EVENTS } from '@hawser/contract/streams';

/** Collects the parts of a reading of events, which replaces the one before only when its last part has come. */
export class EventsReading {
  #parts: KubeEvent[] = [];

  /** The events of the reading whose last part this is; null while others follow. */
  take({ reset, complete, events }: EventsItem): readonly KubeEvent[] | null {
    this.#parts = [...(reset ? [] : this.#parts), ...events].slice(0, MAX_SHOWN_EVENTS);
    return complete ? this.#parts : null;
  }
}
