import { createContext } from 'react';

/** Loads the code of a page before it is asked for, by its address. Given by the entry; without it nothing is loaded early. */
export const PreloadContext = createContext<(path: string) => void>(() => {});
