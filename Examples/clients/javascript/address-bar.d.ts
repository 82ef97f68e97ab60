import { AnyTypes, FilterSession, SessionOptions, Start, Types } from "./filter-session.js";

/** Something of an address that the service has refused: a category, value or sort that is not there any more. */
export interface LeftOut<T extends Types = AnyTypes> {
  /** Of the refusal, such as `unknownValue`; `notTried` of what is left out with others, some of which may be accepted. */
  code: string;
  detail: string;
  /** Where it stood. */
  name: T["CategoryID"] | "filters" | "sort" | (string & {});
  value: unknown;
}

export interface AddressBarOptions<T extends Types = AnyTypes> extends SessionOptions<T> {
  /**
   * Begins the name of each parameter that is a filter, such as `f.` in `?f.brand=Aldermoor`. Without one they are called
   * like the categories, and the parameter of a category that is gone is not told from others. Two bars of one page need
   * two prefixes.
   */
  prefix?: string;
}

export interface AddressBarEvents {
  /** The service has refused something of the address that the browser went to. */
  leftOut: CustomEvent<null>;
  /** An address could not be followed; `detail` is the error. */
  problem: CustomEvent<unknown>;
}

/** A session whose filters stand in the address of the page; Back undoes its steps, and Forward does them again. */
export class AddressBar<T extends Types = AnyTypes> extends EventTarget {
  private constructor();

  /**
   * Begins a session with the filters of the address, as far as the service accepts them.
   *
   * @param start its catalog; what is filtered and the sort are those of the address
   * @param options as in `FilterSession.begin`; the screen needs its categories and current filters
   */
  static begin<T extends Types = AnyTypes>(
    base: string, start: Omit<Start<T>, "share" | "state" | "sort"> & { catalog: string }, options?: string,
    more?: AddressBarOptions<T>,
  ): Promise<AddressBar<T>>;

  readonly session: FilterSession<T>;
  /** What the service has refused of the last address; the rest is in force. */
  readonly leftOut: LeftOut<T>[];

  /** Goes to an address, as a link does; whether it is one of this page, with the same other parameters and no fragment. */
  visit(href: string): boolean;
  /** Leaves the address as it is from now on; the session goes on. */
  close(): void;

  addEventListener<K extends keyof AddressBarEvents>(
    type: K, listener: (event: AddressBarEvents[K]) => void, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions,
  ): void;
}
