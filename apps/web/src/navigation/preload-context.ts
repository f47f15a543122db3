import { createContext } from 'react';

/** Loads what a page needs before it is asked for, by its address. Given by the entry; without it nothing is loaded early. */
export const PreloadContext = createContext<(pathname: string) => Promise<unknown>>(async () => undefined);
