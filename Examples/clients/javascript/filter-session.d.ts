/**
 * The types of a catalog. `filter-service client --language typescript` prints them as `Shop.Types`; with
 * `FilterSession.begin<Shop.Types>(…)` categories, selections, operations and items are checked, and without them any
 * name can be written.
 */
export interface Types {
  CategoryID: string;
  Sort: string;
  /** What is chosen, by category. */
  Selections: object;
  /** A change of a session. */
  Operation: object;
  /** The body of a query. */
  Query: object;
  Item: object;
}

export interface AnyTypes extends Types {
  Selections: Record<string, unknown>;
  Operation: { op: string; [member: string]: unknown };
  Query: Record<string, unknown>;
  Item: Record<string, any>;
}

/** Operations that name no category of the catalog. */
export type AnyOperation =
  | { op: "remove"; filter: string }
  | { op: "addFilter" | "removeFilter" | "toggleFilter"; filter: FreeFilter }
  | { op: "clearGroup"; group: string }
  | {
      op: "clear" | "deselectAll" | "reset";
      categoryGroups?: string[];
      filterGroups?: string[];
      exceptFilterGroups?: string[];
      attributes?: string[];
    };

/** A filter that belongs to no category. */
export interface FreeFilter {
  group: string;
  filterKind: "facet" | "comparison" | "range" | "tag" | "keyword" | "hasValue";
  [member: string]: unknown;
}

/** The body of `POST /v1/sessions`. */
export interface Start<T extends Types = AnyTypes> {
  catalog?: string;
  share?: string;
  state?: { selections?: Partial<T["Selections"]>; filters?: FreeFilter[] };
  sort?: T["Sort"];
  pageSize?: number;
  locale?: string;
}

/** An answer. Which of the optional members it has, `include` and other options say. */
export interface Answer<T extends Types = AnyTypes> {
  total: number;
  unfilteredTotal: number;
  /** The filters and the total as a sentence. */
  text: string;
  activeFilterCount: number;
  activeCategoryCount: number;
  canClearAll: boolean;
  /** Why the total is 0. */
  emptyReason?: "noData" | "noMatch";
  currentFilters?: CurrentFilter<T>[];
  categories?: Category<T>[];
  categoryGroups?: { id: string; title: string; parent: string | null; isActive: boolean }[];
  page?: Page<T>;
  [member: string]: unknown;
}

/** The screen of a session. */
export interface Screen<T extends Types = AnyTypes> extends Answer<T> {
  session: {
    id: string;
    catalog: string;
    revision: number;
    dataVersion: string;
    /** Another one where requests can name other categories or sorts. */
    definitionVersion: string;
    expiresAt: string;
    locale: string;
    sort: T["Sort"];
    pageSize: number;
    canUndo: boolean;
    canRedo: boolean;
    /** Of a draft: what a commit of it would do. */
    draft?: { base: string; isConflicting: boolean; total: number; text: string | null };
  };
}

/** A filter in force, for a chip. */
export interface CurrentFilter<T extends Types = AnyTypes> {
  id: string;
  /** Null of a filter that belongs to no category. */
  category: T["CategoryID"] | null;
  text: string;
  accessibilityLabel: string;
  status: "available" | "orphaned";
  isRemovable: boolean;
  /** The total without it. */
  whatIf: number | null;
  [member: string]: unknown;
}

export interface Category<T extends Types = AnyTypes> {
  id: T["CategoryID"];
  title: string;
  kind: string;
  isActive: boolean;
  isEnabled: boolean;
  displayText: string;
  placeholder: string;
  selectedCount: number;
  canClear: boolean;
  /** The long form of what is chosen. */
  selection: Record<string, unknown>;
  /** Of a category with values. */
  values?: CategoryValue[];
  isTruncated?: boolean;
  none?: { title: string; count: number; isSelected: boolean; whatIf: number | null };
  toggle?: { count: number; isOn: boolean; whatIf: number | null };
  [member: string]: unknown;
}

export interface CategoryValue {
  value: string | number | boolean;
  label: string;
  count: number;
  isSelected: boolean;
  isExcluded: boolean;
  /** The total after a tap. */
  whatIf: number | null;
  [member: string]: unknown;
}

export interface Page<T extends Types = AnyTypes> {
  /** Null of a page that was found by its cursor. */
  number: number | null;
  size: number;
  count: number;
  itemIds: string[];
  /** Beside their ids. */
  items?: T["Item"][];
  /** Beside the ids, in a catalog with variants: how many of each product match, how many it has, and the first ids. */
  products?: { id: string; matching: number; all: number; variantIds: string[] }[];
  nextCursor: string | null;
  previousCursor: string | null;
}

export interface FilterSessionEvents {
  /** The screen has changed; the difference is null if it was read as a whole. */
  screen: CustomEvent<{ changes: object | null }>;
  /** The screen shows what a write of this client has led to. */
  written: CustomEvent<{ path: string; body: unknown }>;
  state: CustomEvent<null>;
  /** A request and its answer. */
  exchange: CustomEvent<Exchange>;
}

export interface Exchange {
  method: string;
  url: string;
  /** What was sent, as JSON. */
  body: string | undefined;
  status: number;
  text: string;
  bytes: number;
  milliseconds: number;
}

export interface SessionOptions<T extends Types = AnyTypes> {
  /** Gets the session before its first request, to add listeners. */
  listen?: (session: FilterSession<T>) => void;
  /** Where the service asks for one: it goes with each request. */
  key?: string;
}

/** A session of FilterService: it holds the screen, sends what the user does, and follows what others do. */
export class FilterSession<T extends Types = AnyTypes> extends EventTarget {
  private constructor();

  /**
   * Begins a session.
   *
   * @param base where the service is; empty for the origin of the page
   * @param options how the screen is to be read, as the parameters of a query: `limit=8&valueIds=false`
   */
  static begin<T extends Types = AnyTypes>(
    base: string, start: Start<T>, options?: string, more?: SessionOptions<T>,
  ): Promise<FilterSession<T>>;
  /** Goes on with a session that exists. */
  static resume<T extends Types = AnyTypes>(
    base: string, id: string, options?: string, more?: SessionOptions<T>,
  ): Promise<FilterSession<T>>;
  /** Asks about a catalog without a session: the body of `POST …/query`, and its answer. */
  static query<T extends Types = AnyTypes>(
    base: string, catalog: string, query: T["Query"], more?: { key?: string },
  ): Promise<Answer<T>>;

  /** The screen as the service gives it. It changes in place; what did not change stays the same object. */
  readonly screen: Screen<T>;
  /**
   * `waiting` while the service cannot be reached, or has had too many requests; `ended` when the session has expired or
   * was deleted.
   */
  readonly state: "live" | "waiting" | "ended";
  /** Of the screen; another one for each change of filters or data. */
  readonly version: string | null;
  readonly path: string;
  /** Resolves when the writes so far are answered. */
  readonly settled: Promise<unknown>;

  /**
   * Carries out operations, all or none, as one step. Resolves when the screen shows their effect; where they are refused,
   * rejects when the screen is the service's.
   */
  apply(operations: (T["Operation"] | AnyOperation)[]): Promise<void>;
  /** Moves a slider or types on in a search: what is sent one after the other is one step, unlike with `apply`. */
  select<C extends keyof T["Selections"]>(
    category: C, selection: NonNullable<T["Selections"][C]>,
  ): Promise<void>;
  /** Goes back by a step, or to the state with a number; whether there was a step. */
  undo(to?: number): Promise<boolean>;
  /** Goes on by a step that was undone, or to the state with a number; whether there was one. */
  redo(to?: number): Promise<boolean>;
  /** Puts the categories that are made of names in order anew. */
  reorder(): Promise<void>;
  /** Sends a write below the session. */
  write(path: string, body?: unknown, method?: string, query?: string): Promise<void>;
  /** Reads something below the session, such as `/rescue`. */
  read(path: string): Promise<any>;
  /** A POST that leaves the session as it is, such as `/share`. */
  ask(path: string, body?: unknown): Promise<any>;
  /** Begins a draft: a session of its own, whose filters `commit` makes those of this one. */
  draft(options?: string, listen?: (session: FilterSession<T>) => void): Promise<FilterSession<T>>;
  /** The filters of a draft become those of this session; the draft ends. */
  commit(draft: FilterSession<T>): Promise<void>;
  /** Takes over what others change, until `close`. */
  follow(): Promise<void>;
  /** Stops following and retrying; what is sent later is rejected with an `AbortError`. */
  close(): void;
  /** Ends the session at the service. What is sent later is rejected with a `Problem`, `sessionExpired`. */
  end(): Promise<void>;

  addEventListener<K extends keyof FilterSessionEvents>(
    type: K, listener: (event: FilterSessionEvents[K]) => void, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions,
  ): void;
}

/** What the service refuses (RFC 9457). */
export class Problem extends Error {
  constructor(content: object);
  /** Undefined where something between client and service has answered. */
  readonly code: string | undefined;
  readonly title: string;
  readonly status: number;
  readonly errors?: { pointer?: string; detail: string; suggestions?: string[] }[];
}
