import { expectCleanHistories } from "./expect-clean-histories.ts";

expectCleanHistories(0, 2);
