# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_driftbase_global_optspecs
    string join \n db= q/quiet queries= checks= graders= h/help V/version
end

function __fish_driftbase_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_driftbase_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_driftbase_using_subcommand
    set -l cmd (__fish_driftbase_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c driftbase -n "__fish_driftbase_needs_command" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_needs_command" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_needs_command" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_needs_command" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_needs_command" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_needs_command" -s h -l help -d 'Print help'
complete -c driftbase -n "__fish_driftbase_needs_command" -s V -l version -d 'Print version'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "import" -d 'Import results files into the store'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "runs" -d 'List the runs in the store'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "show" -d 'Show a run at a glance, or a simulation as a transcript with each call\'s verdict'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "compare" -d 'Compare runs, before and after a change, or with an anchor'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "grade" -d 'Grade simulations by all checks and graders, and store what they say'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "verdict" -d 'Store your own verdict on a simulation'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "anchor" -d 'Freeze figures under a name, to compare against'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "report" -d 'Write a report as one HTML page: charts and tables of drift, outcome and where it comes from'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "sql" -d 'Run one SQL statement that reads the store'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "schema" -d 'List tables, views and columns with what they mean'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "label" -d 'Give a run labels, or take them away'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "validity" -d 'Check whether drift tells what the reward tells'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "trend" -d 'Follow a measure over time, for each agent model and domain'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "rematch" -d 'Match stored simulations again with gold from elsewhere'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "export" -d 'Write runs, views or descriptions for other tools'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "merge" -d 'Take the runs of other stores into this one'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "rm" -d 'Delete runs with everything that belongs to them'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "doctor" -d 'Check that the store is whole and agrees with itself'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "completions" -d 'Print a shell\'s completions for commands, named queries, checks and their parameters'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "man" -d 'Print the manual page, for `man -l -`'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "query" -d 'List the named queries, or run one'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "check" -d 'List the checks, or run one and show what violates it'
complete -c driftbase -n "__fish_driftbase_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l label -d 'Give the runs this label; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l domain -d 'Take this for the domain, whatever the sources say' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l gold -d 'Take gold from the embedded tasks, or from what each simulation was scored with' -r -f -a "tasks\t'The embedded tasks; a simulation without one falls back to its own action checks'
checks\t'The simulations\' own action checks; a simulation without any has no gold'"
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l to-parquet -d 'Write the runs that are imported into this dataset too, as `driftbase export parquet` does' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l no-text -d 'Leave out what messages say, for a far smaller store; calls, verdicts and all figures stay'
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l strict -d 'Exit with code 1 when a record had to be left out'
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -l dry-run -d 'Tell what would be imported and change nothing'
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand import" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -l label -d 'Only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -l model -d 'Only runs of this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -l domain -d 'Only runs of this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand runs" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l task -d 'Show the simulations of this task of the run' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l trial -d 'Only this trial of the task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l matcher -d 'Show the verdicts of this matcher: tau2, strict or calibrated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l lang -d 'Write the page in this language' -r -f -a "en\t'English'
zh\t'Chinese, in simplified characters'"
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l simulation -d 'Take the name for a simulation, even where a run has it too'
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -l html -d 'Write the transcript as an HTML page, to `--output FILE` or a pipe'
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l by -d 'What the rows stand for' -r -f -a "domain\t'A domain'
model\t'An agent model'
tool\t'A tool'
task\t'A task'
reward-group\t'A domain\'s passed and failed simulations'"
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l measure -d 'Only these measures, separated by commas' -r -f -a "gd\t'M / N: share of write calls that are misaligned'
omission_rate\t'missed / gold: share of gold actions that no call did'
pass_rate\t'passed / simulations, infrastructure errors left out, as τ² does'
pass_hat_k\t'Chance that k trials of a task all pass, over tasks'
writes_per_simulation\t'N / simulations'
agent_turns\t'Agent turns / simulations'
agent_cost_usd\t'The agent\'s cost / simulations whose cost is known, in US dollars'
agent_tokens\t'Tokens of agent turns / simulations whose tokens are known'"
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l matcher -d 'The matcher whose verdicts are compared' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l k -d 'The k of pass^k [default: the smaller number of planned trials]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l draws -d 'Resample this often' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l seed -d 'Start random numbers here; the same seed gives the same bytes' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l fail-on -d 'Exit with code 1 when a row has one of these verdicts, separated by commas' -r -f -a "regressed\t'Worse than before'
insufficient\t'Too little to tell'"
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l require -d 'Exit with code 1 unless this holds for every row: `gd <= 0.2`, `pass_rate >= before - 0.05`, `gd <= anchor:NAME + 0.02`; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -l allow-mixed -d 'Compare tasks too whose gold differs between the sides'
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand compare" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -l param -d 'Give a parameter of a check or a grader a value; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -l matcher -d 'Grade by the verdicts of this matcher [default: tau2]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -l timeout -d 'Stop a check or grader of yours when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -l controls -d 'Test the graders instead: on driftbase\'s own controls, or on those in these trace files' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand grade" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand verdict" -l note -d 'Why' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand verdict" -l by -d 'Who says so' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand verdict" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand verdict" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand verdict" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand verdict" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand verdict" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand verdict" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -f -a "add" -d 'Freeze what a selection of runs comes to'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -f -a "list" -d 'List the anchors'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -f -a "show" -d 'Show an anchor\'s figures by domain'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -f -a "rm" -d 'Delete an anchor'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -f -a "export" -d 'Write an anchor to a JSON file'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -f -a "import" -d 'Read an anchor from a JSON file'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and not __fish_seen_subcommand_from add list show rm export import help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from add" -l source -d 'Say where the figures are from' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from add" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from add" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from add" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from add" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from list" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from list" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from list" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from list" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from list" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from list" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from show" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from show" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from show" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from show" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from show" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from show" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from rm" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from rm" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from rm" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from rm" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from export" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from export" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from export" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from export" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from export" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from import" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from import" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from import" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from import" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from import" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from help" -f -a "add" -d 'Freeze what a selection of runs comes to'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the anchors'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show an anchor\'s figures by domain'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from help" -f -a "rm" -d 'Delete an anchor'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from help" -f -a "export" -d 'Write an anchor to a JSON file'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from help" -f -a "import" -d 'Read an anchor from a JSON file'
complete -c driftbase -n "__fish_driftbase_using_subcommand anchor; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -s o -l output -d 'Write to this file [default: stdout]' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l lang -d 'Write in this language' -r -f -a "en\t'English'
zh\t'Chinese, in simplified characters'"
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l matcher -d 'The matcher whose verdicts are shown' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l anchor -d 'Hold values against this anchor, or `none` [default: qwen3.8-27b]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l window -d 'Agent turns in the window of `GD_t`' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l worst -d 'Show the transcripts of so many of the worst simulations' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l k -d 'The k of pass^k in a comparison [default: the smaller number of planned trials]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l seed -d 'Start random numbers here; the same seed gives the same bytes' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l dated -d 'Say when the report was written'
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -l allow-mixed -d 'Compare tasks too whose gold differs between the sides'
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand report" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -l file -d 'Read the statement from this file' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -l timeout -d 'Stop the statement when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand sql" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand schema" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand schema" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand schema" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand schema" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand schema" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand schema" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand schema" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand label" -l remove -d 'Label to take away; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand label" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand label" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand label" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand label" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand label" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand label" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l run -d 'Only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l label -d 'Only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l model -d 'Only runs of this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l domain -d 'Only runs of this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l matcher -d 'Take this matcher\'s drift: tau2, strict, calibrated or a rematch\'s' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l only -d 'Only this table [default: both; for csv, json, jsonl and files the runs]' -r -f -a "runs\t'Failed and passed simulations of each run'
order\t'The order of runs by drift and by pass rate'"
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand validity" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l measure -d 'Follow this measure' -r -f -a "gd\t''
omission_rate\t''
pass_rate\t''
pass_rate_all\t''
writes_per_simulation\t''
agent_cost_per_simulation\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l run -d 'Only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l label -d 'Only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l model -d 'Only runs of this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l domain -d 'Only runs of this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l matcher -d 'Take this matcher\'s drift: tau2, strict, calibrated or a rematch\'s; no matter for pass rates and costs' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l anchor -d 'Hold the values against this anchor [default: qwen3.8-27b]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -l matrix -d 'Show models by domains, in each cell the value of the latest run'
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand trend" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -l gold -d 'Take gold from this file: a task list of τ²-bench, or results that embed their tasks' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -l gold-run -d 'Take gold from the tasks of this run' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -l name -d 'Name of the rematch [default: the file\'s name without its suffixes, or the run\'s name]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -l remove -d 'Remove this rematch, or only what it holds of the runs given' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand rematch" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -s h -l help -d 'Print help'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -f -a "parquet" -d 'Write the store\'s tables as a dataset in this format'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -f -a "csv" -d 'Write the store\'s tables as a dataset in this format'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -f -a "jsonl" -d 'Write the store\'s tables as a dataset in this format'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -f -a "views" -d 'Write the views as statements for another engine, over a dataset'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -f -a "datasette-metadata" -d 'Write what Datasette shows beside the rows, as its metadata.json'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and not __fish_seen_subcommand_from parquet csv jsonl views datasette-metadata help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from parquet" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from parquet" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from parquet" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from parquet" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from parquet" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from parquet" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from csv" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from csv" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from csv" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from csv" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from csv" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from csv" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from jsonl" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from jsonl" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from jsonl" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from jsonl" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from jsonl" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from jsonl" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from views" -l engine -d 'The engine' -r -f -a "duckdb\t'DuckDB, over Parquet'
clickhouse\t'ClickHouse, over Parquet'
spark\t'Spark SQL, over Parquet'
postgres\t'PostgreSQL through psql, over CSV'"
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from views" -l dataset -d 'The dataset: a folder or an address' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from views" -l into -d 'Write files into this folder' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from views" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from views" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from views" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from views" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from views" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from views" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from datasette-metadata" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from datasette-metadata" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from datasette-metadata" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from datasette-metadata" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from datasette-metadata" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from datasette-metadata" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from help" -f -a "parquet" -d 'Write the store\'s tables as a dataset in this format'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from help" -f -a "csv" -d 'Write the store\'s tables as a dataset in this format'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from help" -f -a "jsonl" -d 'Write the store\'s tables as a dataset in this format'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from help" -f -a "views" -d 'Write the views as statements for another engine, over a dataset'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from help" -f -a "datasette-metadata" -d 'Write what Datasette shows beside the rows, as its metadata.json'
complete -c driftbase -n "__fish_driftbase_using_subcommand export; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c driftbase -n "__fish_driftbase_using_subcommand merge" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand merge" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand merge" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand merge" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand merge" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand merge" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand rm" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rm" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rm" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rm" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand rm" -s y -l yes -d 'Do not ask'
complete -c driftbase -n "__fish_driftbase_using_subcommand rm" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand doctor" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand doctor" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand doctor" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand doctor" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand doctor" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand doctor" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand doctor" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand doctor" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand completions" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand completions" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand completions" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand completions" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand completions" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand completions" -s h -l help -d 'Print help'
complete -c driftbase -n "__fish_driftbase_using_subcommand man" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand man" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand man" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand man" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand man" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand man" -s h -l help -d 'Print help'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "anchor-drift" -d 'Drift and omission of an anchor by domain, for all, the passed and the failed simulations'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "anchors" -d 'The anchors: where their figures are from, and what they hold'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "assertion-outcome" -d 'What each component of the reward checked, and what held'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "check-summary" -d 'How often each check was violated in each run, as last graded, by how the simulations ended'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "checks-failed" -d 'Each place where a simulation violates a check, as last graded'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "cost" -d 'What each run cost, in money, tokens, time and turns'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "coverage" -d 'Planned and observed simulations of each task'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "domain-drift" -d 'Drift and omission of each run, for all, the passed and the failed simulations'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "drift-summary" -d 'The drift table: counts, GD, omission and pass rate of each run, for all, the passed and the failed simulations'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "failed-assertion" -d 'Each failed simulation, what it is put down to, and the assertions it did not meet, by name'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "failure-cause" -d 'How the simulations of each run came out: passed, or failed by each cause'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "failure-form" -d 'What went wrong in the failed simulations, and how they ended'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "gold-change" -d 'Tasks whose evaluation criteria differ between runs, one row for each version'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "gold-mismatch" -d 'Actions in which embedded gold and the action checks differ'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "gold-requestor" -d 'Gold actions by who is to do them, and how many were missed'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "grader-audit" -d 'Simulations on which graders disagree, those first that a look at tells most about'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "grader-disagreement" -d 'How the verdicts of two graders stand to each other in each run'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "grader-summary" -d 'How many simulations each grader passes and fails, and what the failed ones ended by'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "imports" -d 'Imports, oldest first, and what each changed'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "misalignment" -d 'Misaligned calls: where they stand, why, and the nearest gold action'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "misalignment-reasons" -d 'Why the misaligned calls of each run are misaligned: how many there are of each reason'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "missed-gold" -d 'Gold actions that no call did'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "official-agreement" -d 'The benchmark\'s own action checks beside our counts, and where they differ'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "pass-hat-k" -d 'Chances that k simulations of a task all pass, or that one of them does'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "pass-rate" -d 'Pass rate of each run, with and without infrastructure errors'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "person-agreement" -d 'How each grader agrees with the people who looked at simulations'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "problems" -d 'What could not be taken as it stood in a source, and why'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "provenance" -d 'Where the figures of each run are from: its sources with their hashes, and what imported them'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "rematch" -d 'Drift of rematched runs by their own gold and by the rematch\'s, side by side'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "reward-separation" -d 'GD, omission and writes of failed and of passed simulations, for each run, and what speaks against their separation'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "run-consistency" -d 'How many tasks all trials passed, some, or none, beside pass^k'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "run-overview" -d 'Runs in the store, and what it holds of each'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "simulation-drift" -d 'Drift and omission of each simulation'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "start-state" -d 'Tasks whose trials did not all begin in the same state, so that history can leak into the answer'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "state-change" -d 'What each simulation changed in the state of its environment'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "task-consistency" -d 'Whether the trials of each task agree, with every trial'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "task-drift" -d 'Drift and omission of each task'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "termination" -d 'How the simulations ended, and how many of them passed'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "tool-drift" -d 'Drift, its reasons and omission of each tool'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "trend" -d 'A measure over time, for each agent model and domain, with the change from one run to the next'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "turn-drift" -d 'GD at each agent turn over the window of the last turns, of any size'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and not __fish_seen_subcommand_from anchor-drift anchors assertion-outcome check-summary checks-failed cost coverage domain-drift drift-summary failed-assertion failure-cause failure-form gold-change gold-mismatch gold-requestor grader-audit grader-disagreement grader-summary imports misalignment misalignment-reasons missed-gold official-agreement pass-hat-k pass-rate person-agreement problems provenance rematch reward-separation run-consistency run-overview simulation-drift start-state state-change task-consistency task-drift termination tool-drift trend turn-drift unconfirmed-writes" -f -a "unconfirmed-writes" -d 'Writes before the user said yes to anything, with their turns, as last graded'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -l anchor -d 'only this anchor' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchor-drift" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchors" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchors" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchors" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchors" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchors" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchors" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchors" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchors" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from anchors" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l component -d 'only this component' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from assertion-outcome" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l check -d 'only this check' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from check-summary" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l check -d 'only this check' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l kind -d 'only this kind' -r -f -a "goal\t''
invariant\t''
forbidden\t''
precedence\t''
process\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l severity -d 'only this severity' -r -f -a "error\t''
warning\t''
info\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -l rewarded -d 'only simulations that are rewarded in full'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from checks-failed" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from cost" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -l incomplete -d 'only tasks with missing trials or infrastructure errors'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from coverage" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l group -d 'only this reward group' -r -f -a "all\t''
passed\t''
failed\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from domain-drift" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l run-ids -d 'only these runs, numbers separated by commas' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l from -d 'only runs with this number or a greater one' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l to -d 'only runs with this number or a smaller one' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l matcher -d 'matcher: tau2, strict or calibrated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from drift-summary" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l cause -d 'only this cause' -r -f -a "agent_failure\t''
agent_fault\t''
user_fault\t''
limit\t''
infrastructure_fault\t''
ungraded\t''
unknown\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l component -d 'only where this component was not met' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failed-assertion" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-cause" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l form -d 'only this form' -r -f -a "nothing_written\t''
only_left_out\t''
only_wrong_writes\t''
wrong_and_left_out\t''
failed_otherwise\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from failure-form" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l run -d 'only tasks of this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l label -d 'only tasks of runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l model -d 'only tasks of runs of this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-change" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-mismatch" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from gold-requestor" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l grader -d 'only simulations on which this grader stands against another' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-audit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l first -d 'only this grader first' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l second -d 'only this grader second' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-disagreement" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l grader -d 'only this grader' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from grader-summary" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from imports" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l reason -d 'only this reason' -r -f -a "outside_gold\t''
wrong_arguments\t''
repeated\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l tool -d 'only this tool' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from misalignment-reasons" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l requestor -d 'only gold of this side' -r -f -a "assistant\t''
user\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l tool -d 'only this tool' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from missed-gold" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l level -d 'only this level' -r -f -a "run\t''
simulation\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l cause -d 'only simulations that differ for this cause' -r -f -a "ended_early\t''
not_checked\t''
other_gold\t''
gold_differs\t''
user_call\t''
one_to_one\t''
other_rule\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from official-agreement" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l k -d 'only this k' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l convention -d 'only this convention' -r -f -a "official\t''
all\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-hat-k" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from pass-rate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from person-agreement" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from person-agreement" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from person-agreement" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from person-agreement" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from person-agreement" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from person-agreement" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from person-agreement" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from person-agreement" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from person-agreement" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l action -d 'only this action' -r -f -a "quarantined\t''
repaired\t''
noted\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from problems" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from provenance" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l run-ids -d 'only these runs, numbers separated by commas' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l name -d 'only this rematch' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l rule -d 'only this rule' -r -f -a "tau2\t''
strict\t''
calibrated\t''
all\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from rematch" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l matcher -d 'matcher: tau2, strict, calibrated or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from reward-separation" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-consistency" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from run-overview" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l group -d 'only this reward group' -r -f -a "passed\t''
failed\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from simulation-drift" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -l all -d 'also the tasks whose trials did'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from start-state" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l simulation -d 'only this simulation, by id or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from state-change" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l consistency -d 'only tasks whose trials agree so' -r -f -a "all_passed\t''
mixed\t''
all_failed\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-consistency" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from task-drift" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from termination" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l tool -d 'only this tool' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from tool-drift" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l measure -d 'measure to follow' -r -f -a "gd\t''
omission_rate\t''
writes_per_simulation\t''
pass_rate\t''
pass_rate_all\t''
agent_cost_per_simulation\t''"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l matcher -d 'matcher: tau2, strict or calibrated; no matter for pass rates and costs' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l anchor -d 'anchor to hold the values against' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from trend" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l matcher -d 'matcher: tau2, strict, calibrated, or all' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l window -d 'agent turns in the window' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from turn-drift" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l run -d 'only this run, by name or number' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l label -d 'only runs with this label' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l model -d 'only this agent model' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l domain -d 'only this domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l task -d 'only this task' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l limit -d 'at most this many rows' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l timeout -d 'Stop the query when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -l rewarded -d 'only simulations that are rewarded in full'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand query; and __fish_seen_subcommand_from unconfirmed-writes" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -f -a "assertions-met" -d 'Names what the benchmark\'s own grading found wrong in simulations that it did not reward in full'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -f -a "error-reported-as-done" -d 'Finds writes that ended in an error, were not made good, and are followed by a last message that reports success'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -f -a "forbidden-tool" -d 'Finds calls of tools that must not be called at all, even if the call failed or was undone later'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -f -a "goal-reached" -d 'Finds values that the task wants in the state after and that are not there'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -f -a "nothing-else-changed" -d 'Finds values that differ between the states before and after, though neither the goal nor the task allows it'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -f -a "only-after" -d 'Finds calls of a tool without an earlier call of another tool that has to come first, for the same object'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -f -a "repeated-write" -d 'Finds write calls that repeat an earlier one, tool and arguments alike, where the earlier one did not fail'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -f -a "write-after-handover" -d 'Finds write calls after the agent handed the user over to a human'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and not __fish_seen_subcommand_from assertions-met error-reported-as-done forbidden-tool goal-reached nothing-else-changed only-after repeated-write write-after-handover write-before-confirmation" -f -a "write-before-confirmation" -d 'Finds write calls that the agent makes before the user has said yes to anything'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from assertions-met" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -l words -d 'further words or phrases that report success, separated by commas' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from error-reported-as-done" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -l tool -d 'further forbidden tools, separated by commas' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from forbidden-tool" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from goal-reached" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from nothing-else-changed" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l tool -d 'a tool that may be called only after another one' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l after -d 'the tool that has to be called before' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l argument -d 'the argument in which both calls must agree' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l attempts -d 'count calls that were answered by an error, too'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from only-after" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from repeated-write" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-after-handover" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l domains -d 'domains whose policy wants it, separated by commas; all for every domain' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l words -d 'further words or phrases that say yes, separated by commas' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l run -d 'Look at these runs only, by number, name, label, model=… or domain=…; may be repeated' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l timeout -d 'Stop the check when it runs longer [default: no limit]' -r
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l format -d 'Write this format [default: table, or what the suffix of --output says]' -r -f -a "table\t'Columns aligned for a terminal'
markdown\t'A Markdown table'
csv\t'Comma-separated values, in full'
json\t'A JSON list of objects'
jsonl\t'One JSON object on each line'"
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -s o -l output -d 'Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l db -d 'Use this store' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l queries -d 'Use the named queries in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l checks -d 'Use the checks in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l graders -d 'Use the graders in this folder too; they win over those of the same name' -r -F
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -l fail -d 'Exit with code 1 when a simulation violates the check'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -s q -l quiet -d 'Say only what is asked for, and what goes wrong'
complete -c driftbase -n "__fish_driftbase_using_subcommand check; and __fish_seen_subcommand_from write-before-confirmation" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "import" -d 'Import results files into the store'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "runs" -d 'List the runs in the store'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "show" -d 'Show a run at a glance, or a simulation as a transcript with each call\'s verdict'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "compare" -d 'Compare runs, before and after a change, or with an anchor'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "grade" -d 'Grade simulations by all checks and graders, and store what they say'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "verdict" -d 'Store your own verdict on a simulation'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "anchor" -d 'Freeze figures under a name, to compare against'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "report" -d 'Write a report as one HTML page: charts and tables of drift, outcome and where it comes from'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "sql" -d 'Run one SQL statement that reads the store'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "schema" -d 'List tables, views and columns with what they mean'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "label" -d 'Give a run labels, or take them away'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "validity" -d 'Check whether drift tells what the reward tells'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "trend" -d 'Follow a measure over time, for each agent model and domain'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "rematch" -d 'Match stored simulations again with gold from elsewhere'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "export" -d 'Write runs, views or descriptions for other tools'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "merge" -d 'Take the runs of other stores into this one'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "rm" -d 'Delete runs with everything that belongs to them'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "doctor" -d 'Check that the store is whole and agrees with itself'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "completions" -d 'Print a shell\'s completions for commands, named queries, checks and their parameters'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "man" -d 'Print the manual page, for `man -l -`'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "query" -d 'List the named queries, or run one'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "check" -d 'List the checks, or run one and show what violates it'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and not __fish_seen_subcommand_from import runs show compare grade verdict anchor report sql schema label validity trend rematch export merge rm doctor completions man query check help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from anchor" -f -a "add" -d 'Freeze what a selection of runs comes to'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from anchor" -f -a "list" -d 'List the anchors'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from anchor" -f -a "show" -d 'Show an anchor\'s figures by domain'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from anchor" -f -a "rm" -d 'Delete an anchor'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from anchor" -f -a "export" -d 'Write an anchor to a JSON file'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from anchor" -f -a "import" -d 'Read an anchor from a JSON file'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from export" -f -a "parquet" -d 'Write the store\'s tables as a dataset in this format'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from export" -f -a "csv" -d 'Write the store\'s tables as a dataset in this format'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from export" -f -a "jsonl" -d 'Write the store\'s tables as a dataset in this format'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from export" -f -a "views" -d 'Write the views as statements for another engine, over a dataset'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from export" -f -a "datasette-metadata" -d 'Write what Datasette shows beside the rows, as its metadata.json'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "anchor-drift" -d 'Drift and omission of an anchor by domain, for all, the passed and the failed simulations'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "anchors" -d 'The anchors: where their figures are from, and what they hold'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "assertion-outcome" -d 'What each component of the reward checked, and what held'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "check-summary" -d 'How often each check was violated in each run, as last graded, by how the simulations ended'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "checks-failed" -d 'Each place where a simulation violates a check, as last graded'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "cost" -d 'What each run cost, in money, tokens, time and turns'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "coverage" -d 'Planned and observed simulations of each task'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "domain-drift" -d 'Drift and omission of each run, for all, the passed and the failed simulations'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "drift-summary" -d 'The drift table: counts, GD, omission and pass rate of each run, for all, the passed and the failed simulations'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "failed-assertion" -d 'Each failed simulation, what it is put down to, and the assertions it did not meet, by name'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "failure-cause" -d 'How the simulations of each run came out: passed, or failed by each cause'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "failure-form" -d 'What went wrong in the failed simulations, and how they ended'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "gold-change" -d 'Tasks whose evaluation criteria differ between runs, one row for each version'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "gold-mismatch" -d 'Actions in which embedded gold and the action checks differ'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "gold-requestor" -d 'Gold actions by who is to do them, and how many were missed'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "grader-audit" -d 'Simulations on which graders disagree, those first that a look at tells most about'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "grader-disagreement" -d 'How the verdicts of two graders stand to each other in each run'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "grader-summary" -d 'How many simulations each grader passes and fails, and what the failed ones ended by'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "imports" -d 'Imports, oldest first, and what each changed'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "misalignment" -d 'Misaligned calls: where they stand, why, and the nearest gold action'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "misalignment-reasons" -d 'Why the misaligned calls of each run are misaligned: how many there are of each reason'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "missed-gold" -d 'Gold actions that no call did'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "official-agreement" -d 'The benchmark\'s own action checks beside our counts, and where they differ'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "pass-hat-k" -d 'Chances that k simulations of a task all pass, or that one of them does'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "pass-rate" -d 'Pass rate of each run, with and without infrastructure errors'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "person-agreement" -d 'How each grader agrees with the people who looked at simulations'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "problems" -d 'What could not be taken as it stood in a source, and why'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "provenance" -d 'Where the figures of each run are from: its sources with their hashes, and what imported them'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "rematch" -d 'Drift of rematched runs by their own gold and by the rematch\'s, side by side'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "reward-separation" -d 'GD, omission and writes of failed and of passed simulations, for each run, and what speaks against their separation'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "run-consistency" -d 'How many tasks all trials passed, some, or none, beside pass^k'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "run-overview" -d 'Runs in the store, and what it holds of each'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "simulation-drift" -d 'Drift and omission of each simulation'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "start-state" -d 'Tasks whose trials did not all begin in the same state, so that history can leak into the answer'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "state-change" -d 'What each simulation changed in the state of its environment'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "task-consistency" -d 'Whether the trials of each task agree, with every trial'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "task-drift" -d 'Drift and omission of each task'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "termination" -d 'How the simulations ended, and how many of them passed'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "tool-drift" -d 'Drift, its reasons and omission of each tool'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "trend" -d 'A measure over time, for each agent model and domain, with the change from one run to the next'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "turn-drift" -d 'GD at each agent turn over the window of the last turns, of any size'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from query" -f -a "unconfirmed-writes" -d 'Writes before the user said yes to anything, with their turns, as last graded'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from check" -f -a "assertions-met" -d 'Names what the benchmark\'s own grading found wrong in simulations that it did not reward in full'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from check" -f -a "error-reported-as-done" -d 'Finds writes that ended in an error, were not made good, and are followed by a last message that reports success'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from check" -f -a "forbidden-tool" -d 'Finds calls of tools that must not be called at all, even if the call failed or was undone later'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from check" -f -a "goal-reached" -d 'Finds values that the task wants in the state after and that are not there'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from check" -f -a "nothing-else-changed" -d 'Finds values that differ between the states before and after, though neither the goal nor the task allows it'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from check" -f -a "only-after" -d 'Finds calls of a tool without an earlier call of another tool that has to come first, for the same object'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from check" -f -a "repeated-write" -d 'Finds write calls that repeat an earlier one, tool and arguments alike, where the earlier one did not fail'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from check" -f -a "write-after-handover" -d 'Finds write calls after the agent handed the user over to a human'
complete -c driftbase -n "__fish_driftbase_using_subcommand help; and __fish_seen_subcommand_from check" -f -a "write-before-confirmation" -d 'Finds write calls that the agent makes before the user has said yes to anything'
