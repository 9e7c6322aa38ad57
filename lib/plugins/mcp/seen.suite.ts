/** What reached a server, and what tests make it do. */
export type Seen = {
  calls: string[];
  effects: string[];
  cancelled: string[];
  sessions: number;
  authorization: string[];
  changeTools: () => void;
  /** By whoever opened a session: adds a tool that this session alone has, and tells of it. */
  addTool: Map<string, (name: string) => void>;
  onBooking: () => Promise<void>;
  changeResources: () => void;
  /** Methods in the order in which they came. */
  asked: string[];
  /** Resources whose changes somebody wants to hear of. */
  followed: () => string[];
  changeMap: () => void;
  /** Ends the streams of those who listen. */
  cut: () => void;
  isGone: boolean;
};

export const newSeen = (): Seen => ({
  calls: [],
  effects: [],
  cancelled: [],
  sessions: 0,
  authorization: [],
  changeTools: () => {},
  addTool: new Map(),
  onBooking: async () => {},
  changeResources: () => {},
  asked: [],
  followed: () => [],
  changeMap: () => {},
  cut: () => {},
  isGone: false,
});

export const mapUri = "trips://map";

/** Rome and Riga are the places to go, from each other too. */
export const citiesLike = (value: string, from?: string): string[] =>
  ["Oslo", "Riga", "Rome"].filter((name) => name.startsWith(value) && name !== from);
