/** What the build fills in: host/pilothouse/build/bundles.py. */

declare const PILOTHOUSE_LANGUAGES: Record<string, string>;
declare const PILOTHOUSE_GAMES: [game: string, least: number, most: number][];
declare const PILOTHOUSE_PICTURES: Record<string, string>;
declare const PILOTHOUSE_HALF: Record<string, string>;
declare const PILOTHOUSE_VERSION: string;
/** Whether this is the page that a box hands out by its own radio. */
declare const PILOTHOUSE_RADIO: boolean;
