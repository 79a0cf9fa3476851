// Made by test/types.mjs from the specification of the API. Not to be edited.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The values that cells have in some solution. */
        CandidatesAnswer: {
            /** @description For each cell its values, with blanks between cells. */
            candidates?: string | null;
            /** @description For each cell how many solutions have each value, up to the threshold, if it is more than 1. */
            counts?: Record<string, never>[] | null;
            /** @description The first clash, or why the record is bad. */
            message?: string | null;
            /** @description The 81 cells as read, or the text of a puzzle with other rules; missing if the record is bad. */
            puzzle?: string | null;
            /** @description `unique`, `multiple`, `none`, `clash`, `solved`, `wrong`, `bad`; of puzzles with other rules also `stopped`, `unclear`, `refused`. */
            status: string;
        };
        /**
         * @description Asks for the values that each cell has in some solution.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        CandidatesRequest: {
            /**
             * @description A name of your own, the same for all boards on the way to a puzzle with other rules: what was found out about one
             *     is used for the next. It changes no answer. 64 characters at most.
             * @default null
             */
            draft?: string | null;
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
            /**
             * Format: int64
             * @description Count the solutions with each, up to here: 1 if it is left out, 99 at most.
             * @default null
             */
            threshold?: number | null;
        };
        /** @description A canonical form. */
        CanonAnswer: {
            /**
             * Format: int64
             * @description How many symmetries map the puzzle to itself.
             */
            automorphisms?: number | null;
            /** @description The form. */
            canonical?: string | null;
            /** @description The first clash, or why the record is bad. */
            message?: string | null;
            /** @description The 81 cells as read, or the text of a puzzle with other rules; missing if the record is bad. */
            puzzle?: string | null;
            /** @description `unique`, `multiple`, `none`, `clash`, `solved`, `wrong`, `bad`; of puzzles with other rules also `stopped`, `unclear`, `refused`. */
            status: string;
            /** @description The mapping to the form. */
            transform?: string | null;
        };
        /**
         * @description Asks for the canonical form.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        CanonRequest: {
            /**
             * @description `minlex`, or `pattern` for the smallest pattern of givens.
             * @default null
             */
            form?: string | null;
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
        };
        /** @description A chain: in version 2 its inferences, and the steps inside it that they name by number. */
        Chain: {
            inferences?: components["schemas"]["Inference"][];
            steps?: components["schemas"]["Step"][];
        };
        /** @description What is wrong with a puzzle. */
        CheckAnswer: {
            /** @description Whether there may be more. */
            capped?: boolean | null;
            /**
             * Format: int64
             * @description How many givens.
             */
            givens?: number | null;
            /** @description The first clash, or why the record is bad. */
            message?: string | null;
            /** @description Whether every given is needed. */
            minimal?: boolean | null;
            /** @description Where the solutions differ. */
            open?: string[] | null;
            /** @description The 81 cells as read, or the text of a puzzle with other rules; missing if the record is bad. */
            puzzle?: string | null;
            /** @description Givens that can be left out one at a time. */
            redundant?: string[] | null;
            /**
             * Format: int64
             * @description How many solutions, up to 1000.
             */
            solutions?: number | null;
            /** @description `unique`, `multiple`, `none`, `clash`, `solved`, `wrong`, `bad`; of puzzles with other rules also `stopped`, `unclear`, `refused`. */
            status: string;
            /** @description Found digits that differ from the only solution. */
            wrong?: string[] | null;
        };
        /**
         * @description Asks what is wrong, or that nothing is.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        CheckRequest: {
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
        };
        /** @description A rule of a variant, by its number from 1 among the rules of the puzzle. */
        Clue: {
            clue?: string;
            number: number;
        };
        /** @description A clue. */
        ClueAnswer: {
            /** @description Its cells. */
            cells?: string[];
            /** @description In words: `the cage of 12 at r1c1`. */
            clue: string;
            /** @description Its number, from 1, as steps and pictures have it. */
            number: number;
        };
        /**
         * @description Asks for a position in another format.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        ConvertRequest: {
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
            /**
             * @description The format to write.
             * @default
             */
            to: string;
        };
        /** @description A number of solutions. */
        CountAnswer: {
            /** @description Whether counting stopped at the limit. */
            capped?: boolean | null;
            /** @description The first clash, or why the record is bad. */
            message?: string | null;
            /** @description The 81 cells as read, or the text of a puzzle with other rules; missing if the record is bad. */
            puzzle?: string | null;
            /**
             * Format: int64
             * @description How many, up to the limit.
             */
            solutions?: number | null;
            /** @description `unique`, `multiple`, `none`, `clash`, `solved`, `wrong`, `bad`; of puzzles with other rules also `stopped`, `unclear`, `refused`. */
            status: string;
        };
        /**
         * @description Asks how many solutions there are.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        CountRequest: {
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * Format: int64
             * @description Stop counting here; 2 if it is left out, 1,000,000 at most.
             * @default null
             */
            limit?: number | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
        };
        /** @description A picture as shapes, those at the back first. */
        DrawAnswer: {
            /** @description What it shows, in sentences. */
            aloud: string;
            /**
             * Format: double
             * @description The width of a cell; the grid begins at 0, 0.
             */
            cell: number;
            /** @description Cells that differ, beside those of rows, columns and areas. */
            distinct?: string[][];
            /** @description What its text has drawn without a word of what it means, those at the back first. */
            drawings?: components["schemas"]["DrawingAnswer"][];
            /** @description The clues that the digits break, each with the cells at fault. */
            faults?: components["schemas"]["ClueAnswer"][];
            /** @description The shapes. */
            items: components["schemas"]["ItemAnswer"][];
            /** @description The cells beyond the grid, drawn below it. */
            layers?: components["schemas"]["LayerAnswer"][];
            /** @description The style sheet of their classes, for elements within one of class `nf-` and the theme's name. */
            sheet?: string | null;
            /** @description Left, top, width and height. */
            view: number[];
        };
        /**
         * @description Asks for a picture of the position.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        DrawRequest: {
            /**
             * @description Leave digits, candidates and the legend out; marks of a step stay where they are.
             * @default false
             */
            blank?: boolean;
            /**
             * Format: int64
             * @description Only this branch of the step, from 1.
             * @default null
             */
            branch?: number | null;
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description With the shapes, the style sheet of this theme.
             * @default null
             */
            sheet?: string | null;
            /** @default null */
            shown?: null | components["schemas"]["Shown"];
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
            /**
             * @description As SVG, with the colours of this theme; as shapes if it is left out.
             * @default null
             */
            theme?: string | null;
        };
        /** @description A line (`points`), a text (`middle`, `text`) or an area (`middle`, `size`) with colours of its own, as CSS has them. */
        DrawingAnswer: {
            /** @description The colour of a text or of an area. */
            fill?: string | null;
            /** @description Whether the line ends in a head. */
            head?: boolean;
            middle?: number[] | null;
            /** @description Whether it lies over the lines of the grid. */
            over: boolean;
            /** @description The points of a line. */
            points?: number[][];
            /** @description Whether the area is an ellipse. */
            round?: boolean;
            /** @description Width and height of an area. */
            size?: number[] | null;
            /** @description The colour of a line or of an edge. */
            stroke?: string | null;
            text?: string | null;
            /**
             * Format: double
             * @description How wide a line is, how high a text.
             */
            width?: number | null;
        };
        /** @description What a step rests on. */
        Evidence: {
            chains?: components["schemas"]["Chain"][];
            covers?: string[];
            guardians?: components["schemas"]["Placed"][];
            houses?: string[];
            links?: string[];
            parts?: components["schemas"]["Part"][];
            rules?: components["schemas"]["Clue"][];
            sets?: components["schemas"]["Set"][];
            sums?: components["schemas"]["Sum"][];
            symmetry?: string | null;
            truths?: string[];
        };
        /**
         * @description Asks for the path to the solution.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        ExplainRequest: {
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description Which order is followed; `simple` if it is left out.
             * @default null
             */
            order?: string | null;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description Add to each step how it is shown: what the board highlights, and the sentences.
             * @default false
             */
            shown?: boolean;
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description Only these techniques, in this order.
             * @default []
             */
            techniques?: string[];
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
            /**
             * @description Not these techniques.
             * @default []
             */
            without?: string[];
        };
        /** @description New puzzles. */
        GenerateAnswer: {
            /** @description Whether all were made; if not, the next one was not found within the tries. */
            complete: boolean;
            /** @description The puzzles. */
            puzzles: components["schemas"]["GeneratedPuzzle"][];
            /**
             * Format: int64
             * @description The seed: the same request with it gives the same puzzles.
             */
            seed: number;
        };
        /** @description Asks for new puzzles. */
        GenerateRequest: {
            /**
             * Format: int64
             * @description How many givens of `like` are removed at most, and how many added; 2 if it is left out.
             * @default null
             */
            change?: number | null;
            /**
             * @description The range of the number of givens: `"24..28"`.
             * @default null
             */
            clues?: string | null;
            /**
             * Format: int64
             * @description How many puzzles: 1 if it is left out, 100 at most.
             * @default null
             */
            count?: number | null;
            /**
             * @description `easy`, `medium`, `hard`, `unfair` or `extreme`, as HoDoKu grades.
             * @default null
             */
            level?: string | null;
            /**
             * @description A puzzle of which variants are made.
             * @default null
             */
            like?: string | null;
            /**
             * @description No given can be removed.
             * @default false
             */
            minimal?: boolean;
            /**
             * Format: int64
             * @description The number of the first puzzle of the seed, from 0.
             * @default 0
             */
            number?: number;
            /**
             * @description Only puzzles that these techniques solve.
             * @default []
             */
            only?: string[];
            /**
             * @description The range of Sudoku Explainer's ER: `"4.2..5.0"`.
             * @default null
             */
            rating?: string | null;
            /**
             * @description Shuffle rows, columns and digits.
             * @default false
             */
            scramble?: boolean;
            /**
             * Format: int64
             * @description The same seed gives the same puzzles; a random one if it is left out.
             * @default null
             */
            seed?: number | null;
            /**
             * @description The symmetry of the givens: `rotate180`, `diagonal+horizontal` …
             * @default null
             */
            symmetry?: string | null;
            /**
             * @description Require this technique, and none harder.
             * @default null
             */
            technique?: string | null;
            /**
             * Format: int64
             * @description Stop after this many failed attempts for a puzzle; 1,000,000 if it is left out, and at most.
             * @default null
             */
            tries?: number | null;
        };
        /** @description A new puzzle. */
        GeneratedPuzzle: {
            /**
             * Format: double
             * @description Sudoku Explainer's rating, if a range of ratings was asked for.
             */
            er?: number | null;
            /**
             * Format: int64
             * @description How many attempts failed before it.
             */
            failures: number;
            /** @description HoDoKu's level. */
            level?: string | null;
            /**
             * Format: int64
             * @description Its number among the puzzles of the seed.
             */
            number: number;
            /** @description The givens. */
            puzzle: string;
            /**
             * Format: int32
             * @description HoDoKu's score.
             */
            score?: number | null;
            /**
             * Format: int64
             * @description The seed.
             */
            seed: number;
            /** @description Its only solution. */
            solution: string;
        };
        /** @description What a text says of a puzzle. */
        Header: {
            name: string;
            text: string;
        };
        /** @description Whether the server is up. */
        Health: {
            /** @description `ok`. */
            status: string;
            /** @description The version of the program. */
            version: string;
        };
        /**
         * @description Asks for the next step.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        HintRequest: {
            /**
             * @description The steps that are available now, up to 100 of each technique.
             * @default false
             */
            all?: boolean;
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * Format: int64
             * @description How much to show: 1 the technique, 2 where to look, 3 everything (also if it is left out).
             * @default null
             */
            level?: number | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description Only the steps of this order; otherwise the easiest for a person, with a guess last.
             * @default null
             */
            order?: string | null;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description Add to each step how it is shown: what the board highlights, and the sentences.
             * @default false
             */
            shown?: boolean;
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description Only this technique.
             * @default null
             */
            technique?: string | null;
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
        };
        Inference: {
            because: components["schemas"]["Reason"];
            cells: string[];
            /** Format: int32 */
            digit: number;
            holds: boolean;
            premises?: number[];
        };
        /** @description What this program is and knows. */
        Info: {
            /** @description The formats, for `from` and `to`. */
            formats: components["schemas"]["Named"][];
            /** @description The limits of a request. */
            limits: components["schemas"]["Limits"];
            /** @description The orders of techniques. */
            orders: components["schemas"]["Named"][];
            /** @description The families of ratings. */
            ratings: components["schemas"]["Named"][];
            /**
             * Format: int32
             * @description The version of the traces that it writes.
             */
            trace: number;
            /** @description The version of this program. */
            version: string;
        };
        /** @description A shape: one of `path`, `circle`, `rect`, `words`. */
        ItemAnswer: {
            /** @description The middle and the radius. */
            circle?: number[] | null;
            /** @description Its class in the style sheet. */
            class: string;
            /** @description A path, as SVG writes it. */
            path?: string | null;
            /** @description Left, top, width, height and the radius of the corners. */
            rect?: number[] | null;
            /** @description The number of the rule that it belongs to, from 1. */
            rule?: number | null;
            /** @description Whether words begin at their point; otherwise it is their middle. */
            start?: boolean;
            /** @description Words: where each stands on its base line, and what it is. */
            words?: Record<string, never>[];
        };
        /** @description Cells beyond the grid. */
        LayerAnswer: {
            /** @description Left and top. */
            at: number[];
            /** @description How many cells it has; the last row may be shorter. */
            cells: number;
            /** @description How many columns. */
            columns: number;
            /** @description The name with which those of its cells begin; one alone has no number after it. */
            name: string;
            /** @description How many of the puzzle's values, from the lowest, they can have. */
            values: number;
        };
        /** @description The limits of a request. */
        Limits: {
            /**
             * Format: int64
             * @description New puzzles.
             */
            puzzles: number;
            /**
             * Format: int64
             * @description Solutions counted.
             */
            solutions: number;
        };
        /** @description Where to look for a step, without saying what follows. */
        Look: {
            cells: string[];
            houses?: string[];
            words: string;
        };
        /** @description A mistake of the player. */
        Mistake: components["schemas"]["Placed"] & {
            /** @description `wrong-digit` or `lost-candidate`. */
            kind: string;
        };
        /** @description A name and what it means. */
        Named: {
            /** @description What it is. */
            about: string;
            /** @description The name. */
            name: string;
            /** @description Whether it can only be read. */
            only_read?: boolean;
        };
        /** @description A remark on a step. */
        Note: {
            /** @description What is wrong with it, or missing. */
            reason: string;
            /** @description From 1. */
            step: number;
            /** @description Its id. */
            technique: string;
        };
        Part: {
            cells: string[];
            digits: number[];
            role: string;
        };
        /** @description A digit in a cell. */
        Placed: {
            cell: string;
            /** Format: int32 */
            digit: number;
        };
        /** @description A problem as it is written. */
        ProblemBody: {
            /** @description The column of the fault, from 1. */
            column?: number | null;
            /** @description What is wrong with this request. */
            detail: string;
            /** @description What the log says of this problem. */
            instance?: string | null;
            /**
             * Format: int64
             * @description The limit that was passed.
             */
            limit?: number | null;
            /** @description The line of the fault in the text or in the JSON, from 1. */
            line?: number | null;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description The kind of problem in words. */
            title: string;
            /** @description The address of the kind of problem: `/problems/bad-puzzle`. */
            type: string;
        };
        /** @description How difficult a puzzle is. */
        RateAnswer: {
            /**
             * Format: int64
             * @description Braids up to this length do not suffice where a length is missing.
             */
            above?: number | null;
            /**
             * Format: int64
             * @description Berthier's B: the length of the longest braid that it takes, if braids solve it.
             */
            b?: number | null;
            /**
             * Format: int64
             * @description At how many of them there is only one way on.
             */
            bottlenecks?: number | null;
            /**
             * Format: int64
             * @description The length of braids that it takes inside trial and error of depth 1, if that solves it.
             */
            bxb?: number | null;
            /**
             * Format: int64
             * @description The same with depth 2.
             */
            bxbb?: number | null;
            /**
             * Format: int64
             * @description How many givens.
             */
            clues?: number | null;
            /**
             * Format: double
             * @description Its first step.
             */
            ed?: number | null;
            /**
             * Format: double
             * @description Its hardest step up to the first digit.
             */
            ep?: number | null;
            /**
             * Format: double
             * @description Sudoku Explainer's hardest step.
             */
            er?: number | null;
            /**
             * Format: int64
             * @description The same with groups.
             */
            gb?: number | null;
            /**
             * Format: int64
             * @description Its guesses.
             */
            guesses?: number | null;
            /**
             * Format: int64
             * @description The same with groups.
             */
            gw?: number | null;
            /** @description The hardest technique. */
            hardest?: string | null;
            /** @description HoDoKu's level. */
            hodoku_level?: string | null;
            /**
             * Format: int64
             * @description HoDoKu's score.
             */
            hodoku_score?: number | null;
            /** @description The first clash, or why the record is bad. */
            message?: string | null;
            /**
             * Format: int64
             * @description Nodes of the portable solver's search.
             */
            nodes?: number | null;
            /** @description The steps of each rated path, by the name of the rating. */
            path?: Record<string, never> | null;
            /** @description The 81 cells as read, or the text of a puzzle with other rules; missing if the record is bad. */
            puzzle?: string | null;
            /** @description `unique`, `multiple`, `none`, `clash`, `solved`, `wrong`, `bad`; of puzzles with other rules also `stopped`, `unclear`, `refused`. */
            status: string;
            /**
             * Format: int64
             * @description Steps of HoDoKu's path.
             */
            steps?: number | null;
            /** @description `singles`, `basics` or `more`. */
            suffices?: string | null;
            /**
             * Format: int64
             * @description T&E depth.
             */
            te?: number | null;
            /**
             * Format: int64
             * @description Berthier's W: the length of the longest whip that it takes, if whips solve it.
             */
            w?: number | null;
        };
        /**
         * @description Asks how difficult a puzzle is.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        RateRequest: {
            /**
             * Format: int64
             * @description For `depth`: the longest braids that are looked for.
             * @default null
             */
            at_most?: number | null;
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description Add the steps of each rated path.
             * @default false
             */
            path?: boolean;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description `se`, `hodoku`, `search`, `human`, `whips`, `depth`; the first three if it is left out.
             * @default null
             */
            ratings?: string[] | null;
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
        };
        /** @description What a text has. */
        ReadAnswer: {
            /** @description The format, if it is a known one. */
            format?: string | null;
            /** @description The puzzles, in order; what is not a puzzle has the status `bad`. */
            records: components["schemas"]["ReadRecord"][];
        };
        /** @description A puzzle of a text, or what should have been one. */
        ReadRecord: {
            /** @description Where in the line, from 1. */
            column?: number | null;
            /** @description The title or remark that came with it. */
            comment?: string | null;
            /** @description Where, from 1. */
            line?: number | null;
            /** @description The pencil marks, if there are any. */
            marks?: string[] | null;
            /** @description What is wrong with it. */
            message?: string | null;
            /** @description The givens. */
            puzzle?: string | null;
            /** @description The givens and the digits found since, if there are any. */
            state?: string | null;
            /** @description `bad` if it is not a puzzle, `refused` if it has other rules and this engine is for classic puzzles. */
            status?: string | null;
            variant?: null | components["schemas"]["VariantAnswer"];
        };
        /** @description Asks what puzzles a text has. */
        ReadRequest: {
            /**
             * @description The format; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * @description What sentences of rules in words state, each with its id, a colon and rules with their numbers and
             *     colours, as in `a85cfd8a6f5b2a31: whisper 5 green; renban`; `nothing`, `not understood`, or no text for
             *     what is read of it.
             * @default []
             */
            readings?: string[];
            /**
             * @description Puzzles in any format.
             * @default
             */
            text: string;
        };
        /** @description The reason of an inference, for the specification. */
        Reason: "assumed" | {
            /** @description The other candidates of a cell. */
            cell: string;
        } | {
            /** @description The other places in a house. */
            house: string;
        } | {
            /** @description An almost locked set. */
            set: components["schemas"]["Set"];
        } | "template" | {
            /** @description A step inside the chain, by its number. */
            step: number;
        };
        /** @description The result for one trace. */
        Report: {
            broken?: null | components["schemas"]["Note"];
            /** @description Steps that their evidence shows. */
            by_evidence: number;
            /** @description Steps that are only true in every solution, and why. */
            by_solutions: components["schemas"]["Note"][];
            /** @description The givens. */
            puzzle: string;
            /** @description Whether the grid is complete at the end. */
            solved: boolean;
            /** @description How many steps it has. */
            steps: number;
            /** @description `sound`, `broken` or `bad`. */
            verdict: string;
        };
        /** @description A rule, and where it holds. */
        RuleAnswer: {
            /** @description Its clues. */
            clues: components["schemas"]["ClueAnswer"][];
            /** @description Its name in data: `cage`. */
            rule: string;
            /** @description What it says, in a sentence. */
            says: string;
        };
        /** @description A sentence, or a line of a proof. */
        Sentence: {
            /** @description Of a line how many proofs it is inside. */
            depth?: number;
            /** @description `summary`, `line` or `conclusion`. */
            kind: components["schemas"]["SentenceKind"];
            /** @description Of a line its number: `1`, `2a`. */
            number?: string;
            text: string;
        };
        /** @description A sentence of the rules in words. */
        SentenceAnswer: {
            /** @description The numbers of its clues. */
            clues?: number[];
            /** @description What it is called in `readings` of a request. */
            id: string;
            /** @description What it states, as `readings` have it. */
            reading: string;
            /** @description Whether a person has said what it states. */
            said?: boolean;
            sentence: string;
            /** @description Whether it is understood: its rules are those of the puzzle. */
            understood: boolean;
        };
        /**
         * @description What a sentence does.
         * @enum {string}
         */
        SentenceKind: "summary" | "line" | "conclusion";
        Set: {
            cells: string[];
            digits: number[];
        };
        /** @description How a step is shown. */
        Shown: {
            /**
             * @default {
             *       "marks": []
             *     }
             */
            board?: components["schemas"]["ShownBoard"];
            /**
             * @description What each chain highlights, if there are several.
             * @default []
             */
            branches?: components["schemas"]["ShownBoard"][];
            /**
             * @description Its chain in Eureka notation, if it is a single one without branches.
             * @default null
             */
            eureka?: string | null;
            /**
             * @description Technique and conclusions: `Naked Single: r5c5=5`.
             * @default
             */
            title?: string;
            /**
             * @description Why it follows.
             * @default []
             */
            words?: components["schemas"]["Sentence"][];
        };
        /** @description A house, or the cells of a rule. */
        ShownArea: {
            cells: string[];
            /** @description `r1`, `row 1`, `the cage of 12 at r1c1`. */
            name: string;
            /** @description Of a rule its number, from 1. */
            number?: number | null;
        };
        /** @description What a step highlights on a board. */
        ShownBoard: {
            /**
             * @description The houses that a pattern lives in.
             * @default []
             */
            bases?: components["schemas"]["ShownArea"][];
            /**
             * @description The houses that eliminations happen in.
             * @default []
             */
            covers?: components["schemas"]["ShownArea"][];
            /**
             * @description Nodes of several cells.
             * @default []
             */
            groups?: components["schemas"]["ShownNode"][];
            /**
             * @description The links of chains.
             * @default []
             */
            links?: components["schemas"]["ShownLink"][];
            /**
             * @description What candidates do, the most telling last.
             * @default []
             */
            marks?: components["schemas"]["ShownMark"][];
            /**
             * @description The rules that it rests on.
             * @default []
             */
            rules?: components["schemas"]["ShownArea"][];
            /**
             * @description Almost locked sets.
             * @default []
             */
            sets?: string[][];
            /**
             * @description Where chains begin.
             * @default []
             */
            starts?: components["schemas"]["ShownNode"][];
            /**
             * @description The sums that it rests on.
             * @default []
             */
            sums?: components["schemas"]["ShownSum"][];
        };
        /** @description An edge of a chain. */
        ShownLink: {
            from: components["schemas"]["ShownNode"];
            strong: boolean;
            to: components["schemas"]["ShownNode"];
        };
        /** @description What a candidate does. */
        ShownMark: {
            cell: string;
            /** Format: int32 */
            digit: number;
            /** @description `pattern`, `other`, `second`, `second-other`, `member`, `gone` or `placed`. */
            role: string;
        };
        /** @description A value in a cell, or in one of several. */
        ShownNode: {
            cells: string[];
            /** Format: int32 */
            digit: number;
        };
        /** @description Some cells less others have a sum. */
        ShownSum: {
            minus?: string[];
            plus: string[];
            /** Format: int32 */
            total: number;
        };
        /** @description A solution. */
        SolveAnswer: {
            /** @description The first clash, or why the record is bad. */
            message?: string | null;
            /** @description The 81 cells as read, or the text of a puzzle with other rules; missing if the record is bad. */
            puzzle?: string | null;
            /** @description The 81 digits. */
            solution?: string | null;
            /** @description `unique`, `multiple`, `none`, `clash`, `solved`, `wrong`, `bad`; of puzzles with other rules also `stopped`, `unclear`, `refused`. */
            status: string;
        };
        /**
         * @description Asks for the solution.
         *
         *     The position is `puzzle` with `state` or `found`, and `marks`; or `text`.
         */
        SolveRequest: {
            /**
             * @description The digits found since.
             * @default null
             */
            found?: components["schemas"]["Placed"][] | null;
            /**
             * @description The format of `text`; recognised if left out.
             * @default null
             */
            from?: string | null;
            /**
             * @description The pencil marks of all cells: `"26"`; `""` where nothing is noted yet; where there are more than nine
             *     values, `"2,16"`.
             * @default null
             */
            marks?: string[] | null;
            /**
             * @description The givens: 81 characters, row by row; a blank is `.` or `0`. Or a puzzle with other rules: ISS text, a
             *     link or an object of f-puzzles or SudokuPad.
             * @default null
             */
            puzzle?: string | null;
            /**
             * @description The givens and the digits found since, of a classic puzzle.
             * @default null
             */
            state?: string | null;
            /**
             * @description One puzzle in any format, instead of `puzzle`.
             * @default null
             */
            text?: string | null;
            /**
             * @description Leave the solution out if there are several.
             * @default false
             */
            unique?: boolean;
        };
        /** @description One step. */
        Step: {
            /** @description Candidates that it disproves. */
            eliminations?: components["schemas"]["Placed"][];
            /** @description Its chains in Eureka notation. */
            eureka?: string | null;
            /** @description What it rests on. */
            evidence?: components["schemas"]["Evidence"];
            /** @description Why it follows, in words. */
            explanation?: string;
            /**
             * Format: int32
             * @description The level of the technique, from 1 to 6, of a variant.
             */
            level?: number | null;
            /** @description The technique's name for people. */
            name?: string;
            /** @description Digits that it proves. */
            placements?: components["schemas"]["Placed"][];
            /**
             * Format: double
             * @description Sudoku Explainer's rating of the step, in its order.
             */
            rating?: number | null;
            /**
             * Format: int32
             * @description What the step adds to HoDoKu's score, if that program has the technique.
             */
            score?: number | null;
            /** @description What the technique is, in a sentence; in hints. */
            summary?: string | null;
            /** @description The technique's id. */
            technique?: string;
        };
        /** @description A sum that follows from those of houses and rules. */
        Sum: {
            houses: string[];
            less_houses?: string[];
            less_rules?: components["schemas"]["Clue"][];
            minus?: string[];
            plus?: string[];
            /** Format: int32 */
            total: number;
        };
        /** @description A technique that steps can have. */
        TechniqueAnswer: {
            /** @description Its id: `x-wing`. */
            id: string;
            /** @description Whether it is on the ladder, so that it can be asked for by id; the others are steps of the order `se` only. */
            ladder: boolean;
            /** @description HoDoKu's level, if that program has it. */
            level?: string | null;
            /** @description Its name. */
            name: string;
            /** @description Whether it is left out of the order `simple`. */
            optional: boolean;
            /**
             * Format: double
             * @description Sudoku Explainer's rating, if it is always the same.
             */
            rating?: number | null;
            /**
             * Format: int32
             * @description What HoDoKu adds to its score.
             */
            score?: number | null;
            /** @description What it is, in a sentence. */
            summary: string;
            /** @description Whether it relies on there being one solution. */
            uniqueness: boolean;
        };
        /** @description One puzzle and its steps. */
        Trace: {
            /** @description Digits that the player of a variant had found before the first step. */
            found?: components["schemas"]["Placed"][];
            /**
             * Format: int32
             * @description The level of the hardest step, from 1 to 6, of a variant.
             */
            level?: number | null;
            look?: null | components["schemas"]["Look"];
            /** @description The candidates of the 81 cells before the first step, if they were not all that the digits allow. */
            marks?: string[] | null;
            /** @description What there is to say of it. */
            message?: string | null;
            /** @description Mistakes that were corrected before the first step. */
            mistakes?: components["schemas"]["Mistake"][];
            /** @description The givens in a line; a variant as it was read. */
            puzzle: string;
            rating?: null | components["schemas"]["TraceRating"];
            /** @description Whether the last step completes the grid. */
            solved?: boolean;
            /** @description With what is shown of a variant: its candidates before the first step, without those that a clue rules out by itself. */
            start?: string[] | null;
            /** @description The givens and what had been found before the first step. */
            state?: string | null;
            /** @description `unique`, `multiple`, … `bad`. */
            status?: string;
            /** @description The steps, in order. */
            steps?: components["schemas"]["Step"][];
            /**
             * Format: int32
             * @description Of the schema; a reader refuses one that it does not know. Without it, the version is 1.
             */
            version?: number;
        };
        /** @description The rating of a path from the puzzle to its solution: by Sudoku Explainer in its order, otherwise by HoDoKu. */
        TraceRating: {
            /**
             * Format: double
             * @description Its first step.
             */
            ed?: number | null;
            /**
             * Format: double
             * @description Its hardest step up to the first digit.
             */
            ep?: number | null;
            /**
             * Format: double
             * @description Sudoku Explainer's hardest step.
             */
            er?: number | null;
            /** @description The name of the hardest technique. */
            hardest?: string | null;
            /** @description HoDoKu's level. */
            level?: string | null;
            /**
             * Format: int32
             * @description HoDoKu's score.
             */
            score?: number | null;
        };
        /** @description What is understood of a puzzle with other rules, or of another size. */
        VariantAnswer: {
            /** @description For each cell the number of its block or region, from 0; `null` if it is in none. */
            areas: (number | null)[];
            /** @description How many cells there are beyond the grid; they are named as if they filled further rows. */
            beyond?: number;
            /** @description Readings that these may have: rules with their usual numbers and the colours that are drawn. */
            choices?: string[];
            /** @description How many columns. */
            columns: number;
            /** @description The digits that its player has found. */
            found?: components["schemas"]["Placed"][];
            /** @description The givens. */
            givens: components["schemas"]["Placed"][];
            /** @description Title, author and the rules in words, as its text has them. */
            headers?: components["schemas"]["Header"][];
            /**
             * Format: int32
             * @description The highest value.
             */
            highest: number;
            /** @description Whether no value occurs twice in a row or a column. */
            lines: boolean;
            /**
             * Format: int32
             * @description The lowest value.
             */
            lowest: number;
            /** @description What its rules rest on, if they are those that sentences and drawings say: `as read from the words`. */
            rests?: string | null;
            /** @description How many rows. */
            rows: number;
            /** @description The rules besides givens, each once. */
            rules: components["schemas"]["RuleAnswer"][];
            /** @description The sentences of its rules in words. */
            sentences?: components["schemas"]["SentenceAnswer"][];
            /** @description The solution that its text states. */
            solution?: string | null;
            /** @description Its title. */
            title?: string | null;
            /** @description The names of what is not understood. */
            unknown?: string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
