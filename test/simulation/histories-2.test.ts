import { expectCleanHistories } from "./expect-clean-histories.ts";

expectCleanHistories(1, 2);
